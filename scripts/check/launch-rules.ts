/** The rules of the checklist. checklist.yaml has their order and messages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { dataFiles } from '../../config/data-files.ts';
import { UNCONFIRMED_DECISION } from '../../config/facts-schema.ts';
import { firmOption, shownPath } from '../../config/firm-folder.ts';
import { SAME_ORIGIN } from '../../config/mail.ts';
import {
  isFictionalPhone,
  isReservedDomain,
  placeholderMail,
  placeholderNumbers,
  placeholderTexts,
} from '../../config/placeholders.ts';
import { readFrontMatter, stringsIn } from '../../config/read-yaml.ts';
import { formatMailTest, isRefused, matchesSettings } from '../../server/delivery/test-mail.ts';
import { pluralize } from '../owner-command.ts';
import { staleFacts } from './facts.ts';
import {
  type Found,
  factPlaces,
  findWords,
  type Launch,
  REVIEWED,
  reviewedFile,
  wordRules,
} from './launch.ts';

/** @param at formats the place of a field of firm.yaml. */
type Rule = (launch: Launch, at: (field: string) => string) => Iterable<Found>;

const isReservedAddress = (address: string) => isReservedDomain(address.split('@').at(-1) ?? '');
/** Ignores case and spaces. */
const normal = (value: unknown) => String(value).toLowerCase().replace(/\s+/g, '');
const setting = (names: string) => `the server's environment: ${names}`;

const EXAMPLE = new RegExp(
  String.raw`\b(${placeholderTexts['brand.shortName']}|example|sample|placeholder|invented|your name)\b`,
  'i',
);

/** What the page for brokers promises, for the firm to confirm. */
const promised = {
  toolkit: 'a toolkit',
  mentor: 'a mentor',
  bookingPage: 'a page of their own that takes bookings',
} as const;

/** Answers with a number. */
const needsSource: ReadonlySet<string> = new Set(['lenders', 'duration']);

const dated = z.looseObject({ updated: z.string() });

const rules: Readonly<Record<string, Rule>> = {
  *ownDetails({ loaded: { firm } }, at) {
    const typed = new Map(stringsIn(firm).map(({ path, text }) => [path.join('.'), text]));
    for (const [field, placeholder] of Object.entries(placeholderTexts)) {
      if (normal(typed.get(field)) !== normal(placeholder)) continue;
      yield [field.startsWith('legal.') ? 'registered' : 'placeholder', at(field), { field, placeholder }];
    }
    for (const [field, text] of typed) {
      if (/^contact\.\w*[eE]mail$/.test(field) && isReservedAddress(text))
        yield ['mail', at(field), { address: text }];
      const isPhone = field.startsWith('contact.phone.');
      if (isPhone && isFictionalPhone(text)) yield ['phone', at(field), { number: text }];
    }
  },
  *ownDomain({ loaded }, at) {
    const { url } = loaded.firm;
    const { protocol, hostname } = new URL(url);
    if (isReservedDomain(hostname)) yield ['reserved', at('url'), { url }];
    else if (protocol !== 'https:') yield ['unencrypted', at('url'), { url }];
  },
  *people({ loaded }, at) {
    for (const [short, person] of Object.entries(loaded.firm.people)) {
      const { name, about, creditRepresentativeNumber, sample } = person;
      const where = at(`people.${short}`);
      const example = [name, about ?? ''].find((words) => EXAMPLE.test(words));
      if (sample) yield ['sample', where, { name }];
      else if (example !== undefined) yield ['example', where, { words: example }];
      if (creditRepresentativeNumber === placeholderNumbers.creditRepresentativeNumber) {
        yield ['placeholder', where, { name }];
      }
    }
  },
  *forms({ mail }) {
    if (mail.origin === SAME_ORIGIN) return;
    const where = 'config/mail.ts, or a MAIL_ variable when building';
    const { protocol, hostname } = new URL(mail.origin);
    if (isReservedDomain(hostname)) yield ['unreachable', where, { origin: mail.origin }];
    else if (protocol !== 'https:') yield ['unencrypted', where, { origin: mail.origin }];
    if (hostname !== 'api.emailjs.com') return;
    for (const [field, placeholder] of Object.entries(placeholderMail)) {
      const isStill = mail[field as keyof typeof mail] === placeholder;
      if (isStill) yield ['placeholder', where, { field, placeholder }];
    }
  },
  *hosting({ loaded }, at) {
    const { overseasCountries, hostingProvider: provider } = loaded.firm.privacy;
    if (overseasCountries === null) yield ['unknown', at('privacy.overseasCountries'), { provider }];
  },
  *testimonials({ loaded: { dir, firm, testimonials } }) {
    for (const { name, sample, consent } of firm.features.testimonials ? testimonials : []) {
      const where = `${shownPath(dir, 'testimonials.yaml')}: ${name}`;
      if (sample) yield ['sample', where, { name }];
      else if (!consent) yield ['withoutConsent', where, { name }];
    }
  },
  *claims({ loaded: { firm }, texts }, at) {
    for (const [name, { value: claim, source }] of Object.entries(firm.claims)) {
      // A claim can also be quoted outside the page for brokers, so search the other texts for it.
      const quoting = new RegExp(`[{"]claims\\.${name}\\.`);
      const others = texts.filter(({ file }) => !file.endsWith(dataFiles.workWithUs.firm));
      const isQuoted = [...others.map(({ text }) => text), JSON.stringify(firm.straightAnswers)].some(
        (text) => quoting.test(text),
      );
      if (source !== null || !(firm.features.recruitment || isQuoted)) continue;
      yield [isQuoted ? 'withoutSource' : 'forBrokers', at(`claims.${name}.source`), { claim }];
    }
    for (const [name, stated] of Object.entries(firm.straightAnswers)) {
      if (stated === undefined) continue;
      const { answer, sample, source } = stated;
      const field = `straightAnswers.${name}`;
      if (sample) yield ['sample', at(field), { answer }];
      else if (source === null && needsSource.has(name) && !answer.includes('{claims.')) {
        yield ['withoutSource', at(`${field}.source`), { claim: answer }];
      }
    }
  },
  *promises({ loaded: { dir, firm, words } }, at) {
    if (!firm.features.recruitment) return;
    if (words.workWithUs.whyChoose.answers.sample) {
      yield ['samples', `${shownPath(dir, 'pages/work-with-us.yaml')}: whyChoose.answers`];
    }
    for (const [name, promise] of Object.entries(promised)) {
      if (firm.promises[name as keyof typeof promised] !== null) continue;
      yield ['unconfirmed', at(`promises.${name}`), { promise }];
    }
  },
  *tools({ loaded }, at) {
    const { automatedTools: tools } = loaded.firm;
    if (tools === null) yield ['unknown', at('automatedTools')];
    for (const { name, sample } of tools ?? []) if (sample) yield ['sample', at('automatedTools'), { name }];
  },
  *reviews({ loaded, fingerprints }) {
    for (const name of REVIEWED) {
      const review = loaded.reviews[name];
      if (review?.fingerprint === fingerprints[name]) continue;
      const where = `${reviewedFile(loaded, name)}, ${shownPath(loaded.dir, 'reviews.yaml')}`;
      const words = { ...review, name, text: name.replaceAll('-', ' '), firm: firmOption(loaded.dir) };
      yield [review === null ? 'never' : 'changed', where, words];
    }
  },
  *days({ loaded, today }) {
    const { dir, firm: site, testimonials, reviews } = loaded;
    for (const [file, data] of Object.entries({ site, testimonials, reviews })) {
      const name = shownPath(dir, dataFiles[file as 'site' | 'testimonials' | 'reviews'].firm);
      for (const { path, text: day } of stringsIn(data)) {
        const isDay = /^(on|read)$/.test(String(path.at(-1)));
        if (isDay && day > today) yield ['future', `${name}: ${path.join('.')}`, { day }];
      }
    }
  },
  riskyWords: ({ loaded, texts }) => findWords(wordRules.risky, texts, loaded),
  rateWords: ({ loaded, texts }) => findWords(wordRules.rates, texts, loaded),
  *ratesApproved({ loaded }, at) {
    if (loaded.firm.ratesApproved === null) yield ['unapproved', at('ratesApproved')];
  },
  *delivery({ loaded, mail, delivery: { settings, problems }, mailTest }) {
    if (mail.origin !== SAME_ORIGIN) return;
    for (const problem of problems) yield ['wrong', setting(problem.variable), { ...problem }];
    if (settings === null && problems.length === 0) {
      yield ['none', setting('SMTP_HOST, MAIL_FROM and MAIL_TO')];
    }
    for (const { address } of settings === null ? [] : [settings.from, ...settings.to]) {
      if (isReservedAddress(address)) yield ['reserved', setting('MAIL_FROM and MAIL_TO'), { address }];
    }
    if (settings === null) return;
    const { host } = settings.smtp;
    if (mailTest === null || !matchesSettings(mailTest, settings))
      yield ['untested', setting('SMTP_HOST'), { host }];
    else if (isRefused(mailTest)) {
      yield ['refused', setting('SMTP_HOST'), { said: formatMailTest(mailTest, loaded.site) }];
    }
  },
  *receivers({ loaded, delivery }, at) {
    // The collection notice has to name the systems that a webhook sends to.
    const isNamed = loaded.firm.privacy.enquirySystems.length > 0;
    if (delivery.leadWebhook !== null && !isNamed) yield ['unnamed', at('privacy.enquirySystems')];
  },
  *facts({ loaded, today }) {
    const stale = staleFacts(loaded.facts.dated, today);
    const placeOf = stale.length === 0 ? String : factPlaces(loaded.dir);
    for (const { fact, daysOver } of stale) {
      const { id, value, reviewBy, source } = fact;
      const words = { id, value, reviewBy, source: source.url ?? source.title };
      yield ['overdue', placeOf(id), { ...words, over: pluralize(daysOver, 'day') }];
    }
  },
  *cashRate({ loaded: { dir, facts } }) {
    for (const { id, value, asOf, source } of facts.dated) {
      if (id !== UNCONFIRMED_DECISION) continue;
      // Resolved by a cash rate of that day or later, in the firm's facts.yaml.
      if (facts.dated.some((fact) => fact.id === 'cash-rate' && fact.asOf >= asOf)) continue;
      const file = shownPath(dir, dataFiles.facts.firm);
      yield ['unknown', factPlaces(dir)(id), { value, file, source: source.url ?? source.title }];
    }
  },
  *alerts({ mail, delivery: { settings, webhookUrl } }) {
    // A broken mail server cannot email an alert about itself.
    const mails = mail.origin === SAME_ORIGIN && settings !== null;
    if (mails && webhookUrl === null) yield ['none', setting('ALERT_WEBHOOK_URL')];
  },
  *hours({ loaded }, at) {
    const { hours } = loaded.firm.contact;
    // Hours contain a digit, or say that there are no fixed hours.
    const areStated = /\d|24 hours|any time|appointment/i.test(hours);
    if (!areStated) yield ['vague', at('contact.hours'), { hours }];
  },
  *dial({ loaded }, at) {
    if (loaded.firm.contact.phone.dial === null) yield ['missing', at('contact.phone.dial')];
  },
  *creditGuide({ loaded }, at) {
    if (loaded.firm.legal.creditGuideUrl === null) yield ['missing', at('legal.creditGuideUrl')];
  },
  *articles({ loaded, today }) {
    const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
    for (const { shown, source } of loaded.articles) {
      const { updated } = readFrontMatter({ source, shown }, dated);
      if (updated < yearAgo) yield ['old', shown, { updated }];
    }
  },
};

type Kind = 'blocking' | 'onServer' | 'facts' | 'advisory';
type Words = Readonly<Record<'what' | 'fix', string>>;

const checklist: Record<Kind, Record<string, { title: string; [found: string]: string | Words }>> = parse(
  readFileSync(join(import.meta.dirname, 'checklist.yaml'), 'utf8'),
);

// Without this check, a misspelt name would silently disable a rule.
const listed = Object.values(checklist).flatMap((items) => Object.keys(items));
const unmatched = [...new Set([...listed, ...Object.keys(rules)])].filter(
  (name) => !listed.includes(name) || !(name in rules),
);
if (unmatched.length > 0)
  throw new Error(`checklist.yaml and launch-rules.ts: expected both to contain ${unmatched.join(', ')}`);

/** A finding with its message. */
interface Finding extends Words {
  /** Where to fix it: a file and its field or line, or the name of a setting. */
  where: string;
}

export interface CheckedItem {
  /** The requirement. */
  title: string;
  findings: Finding[];
}

/** Items by severity; checklist.yaml describes each kind. */
export type Checklist = Readonly<Record<Kind, CheckedItem[]>>;

export function checkLaunch(launch: Launch): Checklist {
  const at = (field: string) => `${shownPath(launch.loaded.dir, 'firm.yaml')}: ${field}`;
  const run = (kind: Kind): CheckedItem[] =>
    Object.entries(checklist[kind]).map(([name, { title, ...texts }]) => {
      const found = [...(rules[name]?.(launch, at) ?? [])];
      const findings = found.map(([text, where, words = {}]) => {
        const { what, fix } = texts[text] as Words;
        const fill = (sentence: string) => sentence.replace(/\{(\w+)\}/g, (_, word) => String(words[word]));
        return { what: fill(what), where, fix: fill(fix) };
      });
      return { title, findings };
    });
  const facts = run('facts');
  const isOpen = launch.loaded.opening !== null;
  return {
    blocking: [...run('blocking'), ...(isOpen ? [] : facts)],
    onServer: run('onServer'),
    facts,
    advisory: [...(isOpen ? facts : []), ...run('advisory')],
  };
}

export const countFindings = (items: readonly CheckedItem[]) =>
  items.flatMap(({ findings }) => findings).length;
