/** The recruitment page's words. Claims come from the configuration, so that an owner can change or source them. */
import { site } from '../config/site.ts';

const { brokerSurvival, lenders } = site.claims;
const product = site.brand.name;

export const hero = {
  title: 'Start Your Mortgage Broking Business Without Reinventing the Wheel',
  advantage: 'Save Time • Sell More • Scale • Own Your Trail',
  introduction: `You find the clients and own your trail, as your agreement sets out. ${product} brings the office, the systems and the people behind you.`,
  button: 'Apply to Join Our Team',
};

export const problems = {
  title: `Only ${brokerSurvival.value} of new brokers make it past ${brokerSurvival.period}`,
  introduction: 'Four things that few people warn you about get in the way:',
  cards: [
    {
      title: 'Too much time on setup',
      text: 'Software, compliance, branding, forms. Months go by before the first client sits down.',
    },
    {
      title: 'Not prospecting enough',
      text: 'Paperwork expands to fill the week, and the phone calls that bring business wait until Friday.',
    },
    {
      title: 'Not settling enough loans',
      text: 'Applications stall at the lender when nobody has the time to follow each one through.',
    },
    {
      title: 'Not making enough money',
      text: 'Upfront and trail arrive months after the work, and the costs arrive at once.',
    },
  ],
};

export const solution = {
  title: 'You prospect. We run the back office.',
  introduction: `${product} provides the back office, so that brokers can spend their days with clients.`,
  benefits: [
    {
      title: 'Loan processing',
      text: 'Applications packaged, lodged and followed up by people who do it every day.',
    },
    {
      title: 'Compliance support',
      text: 'Best interests duty, file notes and credit guides built into the way we work.',
    },
    {
      title: 'Mentoring',
      text: 'An experienced broker looks over your first deals and takes your calls.',
    },
    {
      title: 'Systems that are ready',
      text: 'CRM, document collection and calendars set up before your first day.',
    },
  ],
  button: 'Start Your Application',
};

export const toolkit = {
  title: 'The toolkit you start with',
  groups: [
    {
      title: 'Workflows',
      items: [
        'From first chat to settlement, step by step',
        'Reminders for rate reviews and fixed-term ends',
        'Checklists for every loan type we write',
      ],
    },
    {
      title: 'Marketing and sales tools',
      items: [
        'Articles and figures your clients can trust',
        'A page of your own that takes bookings',
        'Scripts for referral partners',
      ],
    },
    {
      title: 'Client templates',
      items: [
        'Fact finds and document requests',
        'Plain-English loan comparisons',
        'Letters for settlement and for every year after',
      ],
    },
  ],
};

export const whyChoose = {
  title: `Why choose ${product}`,
  reasons: [
    {
      title: 'Complete freedom, no lock-in contracts',
      text: 'Your clients and your trail stay yours, as your agreement sets out. If we stop being useful, you can leave.',
    },
    {
      title: 'Professional support',
      text: 'Processing, compliance and mentoring from people who have written loans themselves.',
    },
    {
      title: `Access to ${lenders.value} lenders`,
      text: `Our partnership with an aggregator opens a panel of ${lenders.value} lenders to you once you are accredited.`,
    },
  ],
};

export const process = {
  title: 'Three steps to your own business',
  steps: [
    {
      title: 'Talk and apply',
      text: 'Send the form below. We talk about where you are and where you want to be.',
    },
    {
      title: 'Sign the agreement',
      text: 'Everything in writing, in plain English, with time to have it checked.',
    },
    {
      title: 'Start',
      text: 'Your systems are ready, your mentor is named, and you begin to see clients.',
    },
  ],
};

export const application = {
  title: 'Apply to join',
  introduction: 'It takes about five minutes.',
  stepsTitle: 'What happens after you apply',
  steps: [
    {
      title: `Review within ${site.replyPromise}`,
      text: 'A person reads your application, not a filter.',
    },
    { title: 'Phone call', text: 'A short call to hear what you are looking for.' },
    {
      title: 'Detailed interview',
      text: 'An honest talk about your goals, our support and the numbers.',
    },
    {
      title: 'Onboarding',
      text: 'Agreement, accreditation and systems, with one person guiding you.',
    },
  ],
};
