/** What the questionnaire asks, in its order: one question for each detail of firm.yaml. */
import type { Firm } from '../../config/schema.ts';
import {
  type AnswerKind,
  areas,
  claimSource,
  grouped,
  names,
  phone,
  profiles,
  stateCode,
  stateName,
  words,
  wordsOrNone,
  year,
  yesOrNo,
} from './answers.ts';

export interface Question {
  /** The flag's name, without its dashes. */
  flag: string;
  /** The field in firm.yaml. */
  path: string;
  kind: AnswerKind;
  ask: string;
  /** What the answer is for, or how it is written. */
  hint: string;
  /** False where an earlier answer leaves nothing to ask; without it, the question is always asked. */
  isAsked?: (site: Firm) => boolean;
}

/** @param kind where it is not just words. */
const q = (flag: string, path: string, ask: string, hint: string, kind: AnswerKind = words): Question => ({
  ...{ flag, path, kind, ask, hint },
});

const all: readonly Question[] = [
  q('name', 'brand.name', 'What is the trading name?', 'as visitors read it'),
  q('short-name', 'brand.shortName', 'And its short form?', 'one word for tight places'),
  q('url', 'url', "What is the site's address?", 'https://www.yourfirm.com.au, no slash at the end'),
  q('entity', 'legal.entityName', 'Which company or person is behind the name?', 'as registered'),
  q('abn', 'legal.abn', 'What is its ABN?', '11 digits; the check digits are tested', grouped(2, 3, 3, 3)),
  q('acn', 'legal.acn', 'And its ACN?', '9 digits; none for who is no company', grouped(3, 3, 3)),
  q(
    'credit-representative',
    'legal.creditRepresentativeNumber',
    'What is your Credit Representative Number?',
    'six digits, from ASIC',
  ),
  q(
    'licensee',
    'legal.licensee.name',
    'Who is your licensee?',
    'the holder of the Australian Credit Licence',
  ),
  q('licensee-abn', 'legal.licensee.abn', "What is the licensee's ABN?", '11 digits', grouped(2, 3, 3, 3)),
  q(
    'licence',
    'legal.licensee.australianCreditLicence',
    "What is the licensee's Australian Credit Licence number?",
    'six digits',
  ),
  q(
    'afca',
    'legal.afcaMembershipNumber',
    'Which AFCA membership number should complaints quote?',
    'digits; your licensee knows which',
  ),
  q('law-state', 'legal.lawState', 'Which state law should the terms name?', 'QLD or Queensland', stateName),
  q(
    'credit-guide',
    'legal.creditGuideUrl',
    'Where is your credit guide on the web?',
    'https://..., or none',
    wordsOrNone,
  ),
  q('phone', 'contact.phone', 'Which phone number should visitors call?', 'as they should read it', phone),
  q('email', 'contact.email', 'Which email address is for everybody?', 'footer and forms'),
  q('support-email', 'contact.supportEmail', 'For questions about the website?', 'terms of service'),
  q('privacy-email', 'contact.privacyEmail', 'For privacy?', 'privacy policy and forms'),
  q('complaints-email', 'contact.complaintsEmail', 'For complaints?', 'terms of service'),
  q('street', 'contact.address.street', 'Street and number?', 'where post reaches you'),
  q('suburb', 'contact.address.suburb', 'Suburb or town?', 'as on a letter'),
  q(
    'state',
    'contact.address.state',
    'State or territory?',
    'ACT, NSW, NT, QLD, SA, TAS, VIC or WA',
    stateCode,
  ),
  q('postcode', 'contact.address.postcode', 'Postcode?', 'four digits'),
  q(
    'hours',
    'contact.hours',
    'When is the phone answered?',
    'with the time zone: Monday to Friday, 9 am to 5 pm (Perth time)',
  ),
  q(
    'service-area',
    'serviceArea',
    'Where do you take clients?',
    'Australia, or states separated by commas',
    areas,
  ),
  q(
    'social',
    'social',
    'Which profiles do you run?',
    'LinkedIn https://..., Facebook https://..., or none',
    profiles,
  ),
  q('year', 'copyrightYear', 'Which year stands in the copyright line?', 'four digits', year),
  q('reply', 'replyPromise', 'How soon do you answer an enquiry?', 'completes "within ..."'),
  q(
    'recruitment',
    'features.recruitment',
    'Shall the site have a page for brokers who want to join you?',
    'yes or no; no takes it out of every link',
    yesOrNo,
  ),
  q(
    'testimonials',
    'features.testimonials',
    'Shall the home page have a place for what clients say?',
    'yes or no; their words go into testimonials.yaml',
    yesOrNo,
  ),
  q(
    'feeds',
    'features.feeds',
    'Shall feed readers find your articles?',
    'yes or no; RSS and JSON Feed',
    yesOrNo,
  ),
  q(
    'survival',
    'claims.brokerSurvival.value',
    'What share of new brokers stays?',
    'recruitment page, such as 50%',
  ),
  q('survival-period', 'claims.brokerSurvival.period', 'Over which time?', 'such as 12 months'),
  q(
    'survival-source',
    'claims.brokerSurvival.source',
    'Who says so?',
    'who and where | address or none | day you read it',
    claimSource,
  ),
  q('lenders', 'claims.lenders.value', 'How many lenders are on the panel?', 'such as 40+'),
  q(
    'lenders-source',
    'claims.lenders.source',
    'Who says so?',
    'who and where | address or none | day you read it',
    claimSource,
  ),
  q('aggregator', 'privacy.aggregatorName', 'Who is your aggregator?', 'privacy policy and forms'),
  q('hosting', 'privacy.hostingProvider', 'Who hosts the website and its email?', 'privacy policy and forms'),
  q(
    'overseas',
    'privacy.overseasCountries',
    'In which countries outside Australia is enquiry data likely held?',
    'separated by commas, or none',
    names,
  ),
  q(
    'retention',
    'privacy.retention',
    'How long is an enquiry kept that leads to no loan?',
    'a number of months or years, such as 24 months',
  ),
];

/** The claims stand on the page for brokers alone. */
export const questions: readonly Question[] = all.map((question) =>
  question.path.startsWith('claims.')
    ? { ...question, isAsked: ({ features }) => features.recruitment }
    : question,
);
