/** What has to hold before a site opens, and what it is better with: rules over the firm's own data. */
import { staleFacts } from '../../app/content/stale-facts.ts';
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
import { factPlaces, factsFile } from '../fact-place.ts';
import { type Finding, type LaunchSubject, REVIEWED } from './subject.ts';
import { advertisedRates, riskyWords } from './words.ts';

/** With its place, a field of firm.yaml, or a setting that only the server's machine has. */
type Found = Omit<Finding, 'where'> & ({ where: string } | { field: string } | { setting: string });
type Findings = Iterable<Found | false>;
type Rules = Readonly<Record<string, (subject: LaunchSubject) => Findings>>;

const OWN = 'Put in your own.';
const isNobodys = (address: string) => isReservedDomain(address.split('@').at(-1) ?? '');

export const FACTS_IN_TIME = 'Facts read again in time';

/** Time alone makes a fact overdue, so it holds up the opening and never a site that is open. */
const facts: Rules = {
  [FACTS_IN_TIME]: ({ dir, facts, today }) => {
    const placeOf = factPlaces(dir);
    return staleFacts(facts, today).map(({ fact, daysOver }) => ({
      what:
        `"${fact.value}" (${fact.id}) was to be read again by ${fact.reviewBy}, ${daysOver} ` +
        `${daysOver === 1 ? 'day' : 'days'} ago.`,
      where: placeOf(fact.id),
      fix: `Open ${fact.source.url ?? fact.source.title} and follow what npm run check says.`,
    }));
  },
  'The cash rate is known': ({ dir, facts }) =>
    facts
      .filter(({ id }) => id === UNCONFIRMED_DECISION)
      // A firm settles it with a cash rate of that day or later in its own facts.yaml.
      .filter(({ asOf }) => !facts.some((fact) => fact.id === 'cash-rate' && fact.asOf >= asOf))
      .map((fact) => ({
        what: `The cash rate may be out of date: no record of the Reserve Bank's decision of ${fact.value} was found.`,
        where: factPlaces(dir)(fact.id),
        fix:
          `Read ${fact.source.url ?? fact.source.title}, and write the cash rate with its day into ` +
          `${factsFile(dir)}. If it moved, read what is said of typical-owner-rate as well.`,
      })),
};

const blocking: Rules = {
  *'Your own name, numbers and contact details'({ site }) {
    for (const [field, placeholder] of Object.entries(placeholderTexts)) {
      yield normal(valueAt(site, field)) === normal(placeholder) && {
        what: `${field} is still the placeholder "${placeholder}".`,
        field,
        fix: field.startsWith('legal.')
          ? 'Put in what ASIC, the business register or your licensee has given you.'
          : OWN,
      };
    }
    for (const field of ['email', 'supportEmail', 'privacyEmail', 'complaintsEmail'] as const) {
      const what = `Nobody can receive mail at ${site.contact[field]}.`;
      yield isNobodys(site.contact[field]) && { what, field: `contact.${field}`, fix: OWN };
    }
    for (const [field, number] of Object.entries(site.contact.phone)) {
      yield isFictionalPhone(number ?? '') && {
        what: `The phone number ${number} is kept for films and books; nobody answers it.`,
        field: `contact.phone.${field}`,
        fix: OWN,
      };
    }
  },
  *'Your own domain'({ site: { url } }) {
    const { protocol, hostname } = new URL(url);
    const field = 'url';
    if (isReservedDomain(hostname)) {
      yield { what: `The site's address is still ${url}, which belongs to nobody.`, field, fix: OWN };
    } else if (protocol !== 'https:') {
      const fix = 'Write it with https://, and see docs/hosting for a server that does it.';
      yield { what: `The site's address, ${url}, is not encrypted.`, field, fix };
    }
  },
  *'People who really work for you'({ people }) {
    for (const [short, { name, about, creditRepresentativeNumber, sample }] of Object.entries(people)) {
      const field = `people.${short}`;
      const example = sample ? name : [name, about ?? ''].find((words) => EXAMPLE.test(words));
      yield example !== undefined && {
        what: sample
          ? `"${example}" is a sample: nobody of that name works for you.`
          : `"${example}" is nobody who works for you.`,
        field,
        fix: 'Put in who really works for you, or take the entry out.',
      };
      yield creditRepresentativeNumber === placeholderNumbers.creditRepresentativeNumber && {
        what: `The Credit Representative Number of "${name}" is still the placeholder.`,
        field,
        fix: 'Put in the number that ASIC has given them, or null for who has none.',
      };
    }
  },
  'Enquiries reach a person': mailDelivery,
  *'Where enquiries are held is known'(subject) {
    const { overseasCountries, hostingProvider } = subject.site.privacy;
    yield overseasCountries === null && {
      what: `Nobody has said whether ${hostingProvider} will hold enquiries outside Australia.`,
      field: 'privacy.overseasCountries',
      fix:
        'Ask who hosts the website, its database and its email, and name the countries, or write [] for none. The ' +
        'notices beside the forms and the privacy policy say it (Australian Privacy Principles 1.4 and 5.2).',
    };
  },
  *'Testimonials are real and agreed to'({ dir, site, testimonials, today }) {
    for (const { name, sample, consent } of site.features.testimonials ? testimonials : []) {
      const where = `${shownPath(dir, 'testimonials.yaml')}: ${name}`;
      if (sample) {
        yield {
          what: `The testimonial of "${name}" is a sample: it quotes nobody.`,
          where,
          fix:
            'Put in a client’s own words with their consent, or take it out. Invented reviews mislead ' +
            '(ASIC Act, section 12DB).',
        };
      } else if (!consent) {
        yield {
          what: `No consent is recorded for these words of "${name}".`,
          where,
          fix: 'Ask the person, and write below the words who agreed to them and when.',
        };
      } else if (consent.on > today) {
        yield {
          what: `The consent for the words of "${name}" was given on ${consent.on}, which is in the future.`,
          where,
          fix: 'Write the day on which the person agreed.',
        };
      }
    }
  },
  *'Every claim has a source'({ site, straightAnswers, texts, today }) {
    for (const [name, { value, source }] of Object.entries(site.claims)) {
      // The words of a page other than that for brokers may take a claim up.
      const isQuoted = texts.some(({ text }) => new RegExp(`[{"]claims\\.${name}\\.`).test(text));
      if (site.features.recruitment || isQuoted) yield* claim(`claims.${name}`, value, source, today, true);
    }
    for (const [name, stated] of Object.entries(straightAnswers)) {
      if (stated === undefined) continue;
      const { answer, sample, source } = stated;
      const field = `straightAnswers.${name}`;
      const isNeeded = name === 'lenders' || name === 'duration';
      if (!sample) yield* claim(field, answer, source, today, isNeeded);
      else {
        yield {
          what: `The answer "${answer}" is a sample.`,
          field,
          fix: 'Write what is so at your firm and take "sample" out, or take the entry out.',
        };
      }
    }
  },
  *'Promises to brokers are confirmed'({ site, today, dir, brokerAnswers }) {
    yield site.features.recruitment &&
      brokerAnswers.sample && {
        what: 'The straight answers to brokers are samples.',
        where: `${shownPath(dir, 'pages/work-with-us.yaml')}: whyChoose.answers`,
        fix: 'Write what your agreement says and take "sample" out, or take the answers out.',
      };
    for (const [name, what] of Object.entries(site.features.recruitment ? promised : {})) {
      const said = site.promises[name as keyof typeof promised];
      yield (said === null || said.on > today) && {
        what:
          said === null
            ? `The page for brokers promises ${what}, and nobody has confirmed it.`
            : `The confirmation of ${what} is dated ${said.on}, which is in the future.`,
        field: `promises.${name}`,
        fix:
          'If it is so, write who confirms it and when: { by: "Jo Citizen, director", on: 2026-11-23 }. If not, ' +
          'change pages/work-with-us.yaml in your folder (Australian Consumer Law, sections 31 and 37).',
      };
    }
  },
  *'Software that helps to decide is named'({ site: { automatedTools: tools } }) {
    const field = 'automatedTools';
    yield tools === null && {
      what: 'The privacy policy does not say which software helps you to decide about people.',
      field,
      fix:
        'List what compares loans, works out what people can borrow or reads their documents, or write [] for ' +
        'none (Australian Privacy Principles 1.7 to 1.9, from 10 December 2026).',
    };
    for (const { name, sample } of tools ?? []) {
      yield sample && {
        what: `"${name}" is a sample.`,
        field,
        fix: 'Write what you use and take "sample" out.',
      };
    }
  },
  *'Legal texts reviewed as they stand'({ dir, reviews, reviewedFiles, fingerprints, today }) {
    for (const name of REVIEWED) {
      const review = reviews[name];
      const spoken = name.replaceAll('-', ' ');
      const what =
        review === null
          ? `Nobody is recorded as having reviewed the ${spoken}.`
          : review.fingerprint !== fingerprints[name]
            ? `The ${spoken} has changed since ${review.by} reviewed it on ${review.on}.`
            : review.on > today && `The review of the ${spoken} is dated ${review.on}, in the future.`;
      yield what !== false && {
        what,
        where: `${reviewedFiles[name]}, ${shownPath(dir, 'reviews.yaml')}`,
        fix:
          'Have your licensee or solicitor read it, then record it: npm run launch-check -- --reviewed ' +
          `${name} --by "Their name, their role"`,
      };
    }
  },
  *'Whoever receives enquiries is named'({ site, delivery }) {
    // Visitors hear who receives what they send, also where a webhook passes it on.
    yield delivery.leadWebhook !== null &&
      site.privacy.enquirySystems.length === 0 && {
        what: 'New enquiries are passed on by a webhook, and the notices beside the forms do not say to whom.',
        field: 'privacy.enquirySystems',
        fix: 'Name the systems that receive them, such as [HubSpot], and have the legal texts read again.',
        onServerOnly: true,
      };
  },
  'No restricted or risky words': riskyWords,
  'No rate without its comparison rate': advertisedRates,
  *'Rates beside a button to book are approved'({ site: { ratesApproved }, today }) {
    yield (ratesApproved === null || ratesApproved.on > today) && {
      what: 'Rates of examples stand within a screen of a button to book, and nobody has approved them.',
      field: 'ratesApproved',
      fix:
        'Show the home page and an article to your licensee, and write who approved it and when. An ' +
        'advertisement that names a rate may owe a comparison rate (National Credit Code, part 10).',
    };
  },
};

const advisory: Rules = {
  *'A second way for alerts'({ mail, delivery }) {
    // The server that e-mails enquiries cannot e-mail that it does not work.
    const isEmailed = mail.origin === SAME_ORIGIN && delivery.settings !== null;
    yield isEmailed &&
      delivery.webhookUrl === null && {
        what: 'When the mail server or the disk fails, nothing tells you: there is no second way.',
        setting: 'ALERT_WEBHOOK_URL',
        fix: 'Set ALERT_WEBHOOK_URL to the address of a chat channel.',
      };
  },
  *'Phone hours'({ site: { contact } }) {
    const { hours } = contact;
    // Hours have a figure in them, or say that there are none to keep to.
    yield !/\d|24 hours|any time|appointment/i.test(hours) && {
      what: `The hours "${hours}" do not say when the phone is answered.`,
      field: 'contact.hours',
      fix: 'Write days, times and the time zone: "Monday to Friday, 9 am to 5 pm (Perth time)".',
    };
  },
  *'Phone number can be tapped'({ site }) {
    yield site.contact.phone.dial === null && {
      what: 'The phone number cannot be tapped to call.',
      field: 'contact.phone.dial',
      fix: 'Write the number as +61 and nine digits.',
    };
  },
  *'Credit guide linked'({ site }) {
    yield site.legal.creditGuideUrl === null && {
      what: 'The footer links no credit guide; the terms tell visitors to ask for it.',
      field: 'legal.creditGuideUrl',
      fix:
        'Put the guide on the web and write its address (National Credit Act, section 158, says when ' +
        'clients must have it).',
    };
  },
  *'Articles reviewed within a year'({ articles, today }) {
    const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
    for (const { file, updated } of articles) {
      yield updated < yearAgo && {
        what: `This article was last reviewed on ${updated}, more than a year ago.`,
        where: file,
        fix: 'Read it against its sources, then set "updated" and add a line to "changes".',
      };
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
  advisory: CheckedItem[];
}

function placed(found: Found, { dir }: LaunchSubject): Finding {
  if ('where' in found) return found;
  if ('field' in found) return { where: `${shownPath(dir, 'firm.yaml')}: ${found.field}`, ...found };
  return { where: `the server's environment: ${found.setting}`, onServerOnly: true, ...found };
}

export function checkLaunch(subject: LaunchSubject): Checklist {
  const run = (rules: Rules) =>
    Object.entries(rules).map(([title, find]) => ({
      title,
      findings: [...find(subject)].flatMap((found) => (found === false ? [] : placed(found, subject))),
    }));
  return subject.opening === null
    ? { blocking: run({ ...blocking, ...facts }), advisory: run(advisory) }
    : { blocking: run(blocking), advisory: run({ ...facts, ...advisory }) };
}

/** What the build's own machine can judge: the server's settings are somebody else's to check. */
export function knownAtBuild(items: readonly CheckedItem[]): CheckedItem[] {
  return items.map(({ title, findings }) => ({
    title,
    findings: findings.filter(({ onServerOnly }) => onServerOnly !== true),
  }));
}

export const countOf = (items: readonly CheckedItem[]) => items.flatMap(({ findings }) => findings).length;

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

type Source = LaunchSubject['site']['claims']['lenders']['source'];

/** Figures and answers that are invented, or that nobody can show the origin of. */
function* claim(path: string, words: string, source: Source, today: string, isNeeded: boolean): Findings {
  const field = `${path}.source`;
  yield source === null &&
    isNeeded && {
      what: `The site states "${words}" and names no source for it.`,
      field,
      fix:
        'Write down who states it, where, and the day you read it; or take the claim off ' +
        'the page. A figure that cannot be shown misleads (ASIC Act, section 12DB).',
    };
  yield source !== null &&
    source.read > today && {
      what: `The source of "${words}" was read on ${source.read}, which is in the future.`,
      field,
      fix: 'Write the day on which somebody read it.',
    };
}

/** Whether an enquiry reaches a person: where the forms send to, and who passes it on from there. */
function* mailDelivery({ mail, delivery }: LaunchSubject): Findings {
  const where = 'config/mail.ts, or MAIL_ORIGIN when building';
  if (mail.origin === SAME_ORIGIN) {
    yield* ownRelay(delivery);
    return;
  }
  const { protocol, hostname } = new URL(mail.origin);
  if (isReservedDomain(hostname)) {
    yield {
      what: `The forms send to ${mail.origin}, which no visitor can reach: enquiries would be lost.`,
      where,
      fix: `Build with '${SAME_ORIGIN}', or with the address of your relay or mail service.`,
    };
  } else if (protocol !== 'https:') {
    const fix = 'Give the relay an address with https://.';
    yield { what: `The forms send to ${mail.origin} without encryption.`, where, fix };
  } else if (hostname === 'api.emailjs.com') {
    for (const [field, placeholder] of Object.entries(placeholderMail)) {
      yield mail[field as keyof typeof mail] === placeholder && {
        what: `${field} is still "${placeholder}", which EmailJS does not know.`,
        where: 'config/mail.ts, or a MAIL_ variable when building',
        fix: 'Copy it from your account at EmailJS.',
      };
    }
  }
}

/** The server that serves the pages also takes the messages; SMTP_ settings make it email them. */
function* ownRelay({ settings, problems }: LaunchSubject['delivery']): Findings {
  for (const { variable, expected, found } of problems) {
    yield {
      what: `${variable} is not right: ${expected} (found ${found}).`,
      setting: variable,
      fix: 'Correct it; docs/operating.md lists every setting.',
    };
  }
  yield settings === null &&
    problems.length === 0 && {
      what: 'No delivery is set up: enquiries are kept on the server and emailed to nobody.',
      setting: 'SMTP_HOST, MAIL_FROM and MAIL_TO',
      fix:
        'Set them where the server starts, and run this check there; docs/operating.md lists every ' +
        'setting.',
    };
  for (const { address } of settings === null ? [] : [settings.from, ...settings.to]) {
    yield isNobodys(address) && {
      what: `Enquiries would be emailed with ${address}, where nobody receives mail.`,
      setting: 'MAIL_FROM and MAIL_TO',
      fix: 'Put in your own addresses.',
    };
  }
}

function valueAt(site: LaunchSubject['site'], path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], site);
}

/** A placeholder in other letters or spaces is still one. */
function normal(value: unknown): string {
  return String(value).toLowerCase().replace(/\s+/g, '');
}
