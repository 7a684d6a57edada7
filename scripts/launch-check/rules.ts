/** What has to hold before a site opens, and what it is better with: rules over the firm's own data. */
import { z } from 'zod';
import { staleFacts } from '../../app/content/stale-facts.ts';
import { dataFiles } from '../../config/data-files.ts';
import { UNCONFIRMED_DECISION } from '../../config/facts-schema.ts';
import { shownPath } from '../../config/firm-folder.ts';
import { SAME_ORIGIN } from '../../config/mail.ts';
import {
  isFictionalPhone,
  isReservedDomain,
  placeholderMail,
  placeholderNumbers,
  placeholderTexts,
} from '../../config/placeholders.ts';
import { readFrontMatter, stringsIn } from '../../config/read-yaml.ts';
import { type Finding, factPlaces, type Launch, REVIEWED, reviewedFile } from './launch.ts';
import { findWords, wordRules } from './words.ts';

/** @param at names the place of a field of firm.yaml. */
type Rule = (launch: Launch, at: (field: string) => string) => Iterable<Finding | false>;
type Rules = Readonly<Record<string, Rule>>;

const OWN = 'Put in your own.';
const isNobodys = (address: string) => isReservedDomain(address.split('@').at(-1) ?? '');
/** A placeholder in other letters or spaces is still one. */
const normal = (value: unknown) => String(value).toLowerCase().replace(/\s+/g, '');

const found = (what: string, where: string, fix: string): Finding => ({ what, where, fix });

const EXAMPLE = new RegExp(
  String.raw`\b(${placeholderTexts['brand.shortName']}|example|sample|placeholder|invented|your name)\b`,
  'i',
);

/** The page for brokers promises three things that the firm has to have. */
const promised = {
  toolkit: 'a toolkit',
  mentor: 'a mentor',
  bookingPage: 'a page of their own that takes bookings',
} as const;

const blocking: Rules = {
  *'Your own name, numbers and contact details'({ loaded: { firm } }, at) {
    const typed = new Map(stringsIn(firm).map(({ path, text }) => [path.join('.'), text]));
    for (const [field, placeholder] of Object.entries(placeholderTexts)) {
      yield normal(typed.get(field)) === normal(placeholder) &&
        found(
          `${field} is still the placeholder "${placeholder}".`,
          at(field),
          field.startsWith('legal.')
            ? 'Put in what ASIC, the business register or your licensee has given you.'
            : OWN,
        );
    }
    for (const [field, text] of typed) {
      yield /^contact\.\w*[eE]mail$/.test(field) &&
        isNobodys(text) &&
        found(`Nobody can receive mail at ${text}.`, at(field), OWN);
      yield field.startsWith('contact.phone.') &&
        isFictionalPhone(text) &&
        found(`The phone number ${text} is kept for films and books; nobody answers it.`, at(field), OWN);
    }
  },
  *'Your own domain'({ loaded }, at) {
    const { url } = loaded.firm;
    const { protocol, hostname } = new URL(url);
    if (isReservedDomain(hostname)) {
      yield found(`The site's address is still ${url}, which belongs to nobody.`, at('url'), OWN);
    } else if (protocol !== 'https:') {
      const fix = 'Write it with https://, and see docs/hosting for a server that does it.';
      yield found(`The site's address, ${url}, is not encrypted.`, at('url'), fix);
    }
  },
  *'People who really work for you'({ loaded }, at) {
    for (const [short, person] of Object.entries(loaded.firm.people)) {
      const { name, about, creditRepresentativeNumber, sample } = person;
      const example = sample ? name : [name, about ?? ''].find((words) => EXAMPLE.test(words));
      yield example !== undefined &&
        found(
          `"${example}" ${sample ? 'is a sample: nobody of that name works for you' : 'is nobody who works for you'}.`,
          at(`people.${short}`),
          'Put in who really works for you, or take the entry out.',
        );
      yield creditRepresentativeNumber === placeholderNumbers.creditRepresentativeNumber &&
        found(
          `The Credit Representative Number of "${name}" is still the placeholder.`,
          at(`people.${short}`),
          'Put in the number that ASIC has given them, or null for who has none.',
        );
    }
  },
  *'The forms send to somebody'({ mail }) {
    if (mail.origin === SAME_ORIGIN) return;
    const where = 'config/mail.ts, or a MAIL_ variable when building';
    const { protocol, hostname } = new URL(mail.origin);
    if (isReservedDomain(hostname)) {
      const what = `The forms send to ${mail.origin}, which no visitor can reach: enquiries would be lost.`;
      const fix = `Build with '${SAME_ORIGIN}', or with the address of your relay or mail service.`;
      yield found(what, where, fix);
    } else if (protocol !== 'https:') {
      const fix = 'Give the relay an address with https://.';
      yield found(`The forms send to ${mail.origin} without encryption.`, where, fix);
    } else if (hostname === 'api.emailjs.com') {
      for (const [field, placeholder] of Object.entries(placeholderMail)) {
        yield mail[field as keyof typeof mail] === placeholder &&
          found(
            `${field} is still "${placeholder}", which EmailJS does not know.`,
            where,
            'Copy it from your account at EmailJS.',
          );
      }
    }
  },
  *'Where enquiries are held is known'({ loaded }, at) {
    const { overseasCountries, hostingProvider } = loaded.firm.privacy;
    yield overseasCountries === null &&
      found(
        `Nobody has said whether ${hostingProvider} will hold enquiries outside Australia.`,
        at('privacy.overseasCountries'),
        'Ask who hosts the website, its database and its email, and name the countries, or write [] for none. The ' +
          'notices beside the forms and the privacy policy say it (Australian Privacy Principles 1.4 and 5.2).',
      );
  },
  *'Testimonials are real and agreed to'({ loaded: { dir, firm, testimonials } }) {
    for (const { name, sample, consent } of firm.features.testimonials ? testimonials : []) {
      const where = `${shownPath(dir, 'testimonials.yaml')}: ${name}`;
      if (sample) {
        yield found(
          `The testimonial of "${name}" is a sample: it quotes nobody.`,
          where,
          'Put in a client’s own words with their consent, or take it out. Invented reviews mislead ' +
            '(ASIC Act, section 12DB).',
        );
      } else if (!consent) {
        yield found(
          `No consent is recorded for these words of "${name}".`,
          where,
          'Ask the person, and write below the words who agreed to them and when.',
        );
      }
    }
  },
  *'Every claim has a source'({ loaded: { firm }, texts }, at) {
    const unfounded = (field: string, words: string) =>
      found(
        `The site states "${words}" and names no source for it.`,
        at(`${field}.source`),
        'Write down who states it, where, and the day you read it; or take the claim off ' +
          'the page. A figure that cannot be shown misleads (ASIC Act, section 12DB).',
      );
    for (const [name, { value, source }] of Object.entries(firm.claims)) {
      // The words of a page other than that for brokers may take a claim up.
      const isQuoted = texts.some(({ text }) => new RegExp(`[{"]claims\\.${name}\\.`).test(text));
      yield source === null && (firm.features.recruitment || isQuoted) && unfounded(`claims.${name}`, value);
    }
    for (const [name, stated] of Object.entries(firm.straightAnswers)) {
      if (stated === undefined) continue;
      const field = `straightAnswers.${name}`;
      if (stated.sample) {
        const fix = 'Write what is so at your firm and take "sample" out, or take the entry out.';
        yield found(`The answer "${stated.answer}" is a sample.`, at(field), fix);
      } else if (stated.source === null && (name === 'lenders' || name === 'duration')) {
        yield unfounded(field, stated.answer);
      }
    }
  },
  *'Promises to brokers are confirmed'({ loaded: { dir, firm, words } }, at) {
    if (!firm.features.recruitment) return;
    yield words.workWithUs.whyChoose.answers.sample &&
      found(
        'The straight answers to brokers are samples.',
        `${shownPath(dir, 'pages/work-with-us.yaml')}: whyChoose.answers`,
        'Write what your agreement says and take "sample" out, or take the answers out.',
      );
    for (const [name, what] of Object.entries(promised)) {
      yield firm.promises[name as keyof typeof promised] === null &&
        found(
          `The page for brokers promises ${what}, and nobody has confirmed it.`,
          at(`promises.${name}`),
          'If it is so, write who confirms it and when: { by: "Jo Citizen, director", on: 2026-11-23 }. If not, ' +
            'change pages/work-with-us.yaml in your folder (Australian Consumer Law, sections 31 and 37).',
        );
    }
  },
  *'Software that helps to decide is named'({ loaded }, at) {
    const { automatedTools: tools } = loaded.firm;
    yield tools === null &&
      found(
        'The privacy policy does not say which software helps you to decide about people.',
        at('automatedTools'),
        'List what compares loans, works out what people can borrow or reads their documents, or write [] for ' +
          'none (Australian Privacy Principles 1.7 to 1.9, from 10 December 2026).',
      );
    for (const { name, sample } of tools ?? []) {
      const fix = 'Write what you use and take "sample" out.';
      yield sample && found(`"${name}" is a sample.`, at('automatedTools'), fix);
    }
  },
  *'Legal texts reviewed as they stand'({ loaded, fingerprints }) {
    for (const name of REVIEWED) {
      const review = loaded.reviews[name];
      if (review?.fingerprint === fingerprints[name]) continue;
      const spoken = name.replaceAll('-', ' ');
      yield found(
        review === null
          ? `Nobody is recorded as having reviewed the ${spoken}.`
          : `The ${spoken} has changed since ${review.by} reviewed it on ${review.on}.`,
        `${reviewedFile(loaded, name)}, ${shownPath(loaded.dir, 'reviews.yaml')}`,
        'Have your licensee or solicitor read it, then record it: npm run launch-check -- --reviewed ' +
          `${name} --by "Their name, their role"`,
      );
    }
  },
  *'No confirmation is dated in the future'({ loaded, today }) {
    const { dir, firm: site, testimonials, reviews } = loaded;
    for (const [file, data] of Object.entries({ site, testimonials, reviews })) {
      const name = shownPath(dir, dataFiles[file as 'site' | 'testimonials' | 'reviews'].firm);
      for (const { path, text } of stringsIn(data)) {
        yield /^(on|read)$/.test(String(path.at(-1))) &&
          text > today &&
          found(
            `${text} is in the future.`,
            `${name}: ${path.join('.')}`,
            'Write the day on which it was done.',
          );
      }
    }
  },
  'No restricted or risky words': ({ loaded, texts }) => findWords(wordRules.risky, texts, loaded),
  'No rate without its comparison rate': ({ loaded, texts }) => findWords(wordRules.rates, texts, loaded),
  *'Rates beside a button to book are approved'({ loaded }, at) {
    yield loaded.firm.ratesApproved === null &&
      found(
        'Rates of examples stand within a screen of a button to book, and nobody has approved them.',
        at('ratesApproved'),
        'Show the home page and an article to your licensee, and write who approved it and when. An ' +
          'advertisement that names a rate may owe a comparison rate (National Credit Code, part 10).',
      );
  },
};

const setting = (name: string) => `the server's environment: ${name}`;

/** What only the machine that runs the server can tell: a build leaves it out. */
const onServer: Rules = {
  *'Enquiries reach a person'({ mail, delivery: { settings, problems } }) {
    if (mail.origin !== SAME_ORIGIN) return;
    for (const { variable, expected, found: value } of problems) {
      const what = `${variable} is not right: ${expected} (found ${value}).`;
      yield found(what, setting(variable), 'Correct it; docs/operating.md lists every setting.');
    }
    yield settings === null &&
      problems.length === 0 &&
      found(
        'No delivery is set up: enquiries are kept on the server and emailed to nobody.',
        setting('SMTP_HOST, MAIL_FROM and MAIL_TO'),
        'Set them where the server starts, and run this check there; docs/operating.md lists every setting.',
      );
    for (const { address } of settings === null ? [] : [settings.from, ...settings.to]) {
      const what = `Enquiries would be emailed with ${address}, where nobody receives mail.`;
      yield isNobodys(address) && found(what, setting('MAIL_FROM and MAIL_TO'), 'Put in your own addresses.');
    }
  },
  *'Whoever receives enquiries is named'({ loaded, delivery }, at) {
    // Visitors hear who receives what they send, also where a webhook passes it on.
    yield delivery.leadWebhook !== null &&
      loaded.firm.privacy.enquirySystems.length === 0 &&
      found(
        'New enquiries are passed on by a webhook, and the notices beside the forms do not say to whom.',
        at('privacy.enquirySystems'),
        'Name the systems that receive them, such as [HubSpot], and have the legal texts read again.',
      );
  },
};

export const FACTS_IN_TIME = 'Facts read again in time';

/** Time alone makes a fact overdue, so it holds up the opening and never a site that is open. */
const facts: Rules = {
  *[FACTS_IN_TIME]({ loaded, today }) {
    const placeOf = factPlaces(loaded.dir);
    for (const { fact, daysOver } of staleFacts(loaded.facts.dated, today)) {
      const { id, value, reviewBy, source } = fact;
      yield found(
        `"${value}" (${id}) was to be read again by ${reviewBy}, ${daysOver} ${daysOver === 1 ? 'day' : 'days'} ago.`,
        placeOf(id),
        `Open ${source.url ?? source.title} and follow what npm run check says.`,
      );
    }
  },
  *'The cash rate is known'({ loaded: { dir, facts } }) {
    for (const { id, value, asOf, source } of facts.dated) {
      if (id !== UNCONFIRMED_DECISION) continue;
      // A firm settles it with a cash rate of that day or later in its own facts.yaml.
      if (facts.dated.some((fact) => fact.id === 'cash-rate' && fact.asOf >= asOf)) continue;
      yield found(
        `The cash rate may be out of date: no record of the Reserve Bank's decision of ${value} was found.`,
        factPlaces(dir)(id),
        `Read ${source.url ?? source.title}, and write the cash rate with its day into ` +
          `${shownPath(dir, dataFiles.facts.firm)}. If it moved, read what is said of typical-owner-rate as well.`,
      );
    }
  },
};

const dated = z.looseObject({ updated: z.string() });

const advisory: Rules = {
  *'A second way for alerts'({ mail, delivery }) {
    // The server that e-mails enquiries cannot e-mail that it does not work.
    yield mail.origin === SAME_ORIGIN &&
      delivery.settings !== null &&
      delivery.webhookUrl === null &&
      found(
        'When the mail server or the disk fails, nothing tells you: there is no second way.',
        setting('ALERT_WEBHOOK_URL'),
        'Set ALERT_WEBHOOK_URL to the address of a chat channel.',
      );
  },
  *'Phone hours'({ loaded }, at) {
    const { hours } = loaded.firm.contact;
    // Hours have a figure in them, or say that there are none to keep to.
    yield !/\d|24 hours|any time|appointment/i.test(hours) &&
      found(
        `The hours "${hours}" do not say when the phone is answered.`,
        at('contact.hours'),
        'Write days, times and the time zone: "Monday to Friday, 9 am to 5 pm (Perth time)".',
      );
  },
  *'Phone number can be tapped'({ loaded }, at) {
    const fix = 'Write the number as +61 and nine digits.';
    yield loaded.firm.contact.phone.dial === null &&
      found('The phone number cannot be tapped to call.', at('contact.phone.dial'), fix);
  },
  *'Credit guide linked'({ loaded }, at) {
    yield loaded.firm.legal.creditGuideUrl === null &&
      found(
        'The footer links no credit guide; the terms tell visitors to ask for it.',
        at('legal.creditGuideUrl'),
        'Put the guide on the web and write its address (National Credit Act, section 158, says when ' +
          'clients must have it).',
      );
  },
  *'Articles reviewed within a year'({ loaded, today }) {
    const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
    for (const { shown, source } of loaded.articles) {
      const { updated } = readFrontMatter({ source, shown }, dated);
      yield updated < yearAgo &&
        found(
          `This article was last reviewed on ${updated}, more than a year ago.`,
          shown,
          'Read it against its sources, then set "updated" and add a line to "changes".',
        );
    }
  },
};

export interface CheckedItem {
  /** What has to hold. */
  title: string;
  findings: Finding[];
}

export interface Checklist {
  /** While one of these has findings the site is not fit to open, and one that is open not to change. */
  blocking: CheckedItem[];
  /** Such as these, where the server runs: a build cannot judge them. */
  onServer: CheckedItem[];
  advisory: CheckedItem[];
}

export function checkLaunch(launch: Launch): Checklist {
  const { dir, opening } = launch.loaded;
  const at = (field: string) => `${shownPath(dir, 'firm.yaml')}: ${field}`;
  const run = (rules: Rules) =>
    Object.entries(rules).map(([title, rule]) => ({
      title,
      findings: [...rule(launch, at)].filter((one) => one !== false),
    }));
  const isOpen = opening !== null;
  return {
    blocking: run(isOpen ? blocking : { ...blocking, ...facts }),
    onServer: run(onServer),
    advisory: run(isOpen ? { ...facts, ...advisory } : advisory),
  };
}

export const countOf = (items: readonly CheckedItem[]) => items.flatMap(({ findings }) => findings).length;
