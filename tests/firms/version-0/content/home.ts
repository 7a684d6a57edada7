/** The home page's words. `{product}` texts take the brand's name from the configuration. */
import { site } from '../config/site.ts';

export const hero = {
  headline: 'Home loans on our street',
  promise: 'Save Time, Money & Stress',
  introduction:
    'One broker who explains every step in plain English, runs your loan like a project and stays in touch after you have the keys.',
  chart: 'loan-balance',
};

export const howWeHelp = {
  title: 'How We Help',
  cards: [
    {
      title: 'Clarity, not confusion',
      text: 'We put the options side by side, in dollars, and tell you what each word on the paperwork means.',
    },
    {
      title: 'One broker, one contact',
      text: 'You deal with the same person from the first chat to settlement. You never explain yourself twice.',
    },
    {
      title: 'Everything project-managed',
      text: 'We chase the lender, the valuer and the solicitor, and you always know what happens next and when.',
    },
    {
      title: 'Here for the long haul',
      text: 'Rates move and so does life. We check in with you long after settlement, and you can always call.',
    },
  ],
};

export const personas = {
  title: 'Thinking About a Mortgage? Start Here',
  cards: [
    {
      title: 'Buying your first home',
      description:
        'Fixed or variable, offset or redraw: the choices that come with a first loan, worked out in dollars.',
      cta: 'First Home Guide',
      category: 'first-home',
      chart: 'deposit-and-lvr',
    },
    {
      title: 'Paying less on the loan you have',
      description:
        'When an offset account earns its fee, what redraw can hide, and what fixing costs when plans change.',
      cta: 'Refinance Review',
      category: 'refinance',
      chart: 'rate-difference',
    },
    {
      title: 'Buying to invest',
      description:
        'Rent, interest and tax set out honestly, so that you know what a property costs you each week.',
      cta: 'Investment Strategy',
      category: 'investment',
      chart: 'growth-not-assured',
    },
  ],
} as const;

/**
 * Titles come from the articles. The read times are promises: the content check compares them with
 * the articles' own words.
 */
export const resources = {
  title: 'Resources',
  all: 'View All Articles',
  teasers: [
    {
      slug: 'fixed-vs-variable-home-loans-australia-2025',
      description:
        'What each one costs when rates move, why fixed loans bite when plans change, and when to split.',
      readTime: '8 min read',
    },
    {
      slug: 'redraw-what-borrowers-dont-consider',
      description:
        'Money you paid ahead is not a savings account. Who controls it, and how tax follows its use.',
      readTime: '6 min read',
    },
    {
      slug: 'buying-investment-property-basics-without-hype',
      description: 'Cash flow, deductions and capital gains tax, with the rules that change on 1 July 2027.',
      readTime: '7 min read',
    },
  ],
};

export const about = {
  title: `Why ${site.brand.name}`,
  introduction:
    'We show our working. Every worked example on this site is computed, with its assumptions printed beside it, and every question gets a straight answer.',
  sampleNote: 'These are sample testimonials. They show how this section works and quote nobody.',
};

export const contact = {
  title: 'Book a free strategy chat',
  introduction: `Tell us where you are up to. A broker reads it, and we get back to you within ${site.replyPromise}. The chat costs nothing and commits you to nothing.`,
};
