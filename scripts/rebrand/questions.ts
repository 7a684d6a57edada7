/** What the questionnaire asks, in its order: one question for each detail of config/site.ts. */
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
} from './answers.ts';

export interface Question {
  /** The flag's name, without its dashes. */
  flag: string;
  /** The field in config/site.ts. */
  path: string;
  kind: AnswerKind;
  ask: string;
  /** What the answer is for, or how it is written. */
  hint: string;
}

const q = (flag: string, path: string, kind: AnswerKind, ask: string, hint: string): Question => ({
  flag,
  path,
  kind,
  ask,
  hint,
});

export const questions: readonly Question[] = [
  q('name', 'brand.name', words, 'What is the trading name?', 'as visitors read it'),
  q('short-name', 'brand.shortName', words, 'And its short form?', 'one word for tight places'),
  q(
    'url',
    'url',
    words,
    "What is the site's address?",
    'https://www.yourfirm.com.au, no slash at the end',
  ),
  q(
    'entity',
    'legal.entityName',
    words,
    'Which company or person is behind the name?',
    'as registered',
  ),
  q(
    'abn',
    'legal.abn',
    grouped(2, 3, 3, 3),
    'What is its ABN?',
    '11 digits; the check digits are tested',
  ),
  q('acn', 'legal.acn', grouped(3, 3, 3), 'And its ACN?', '9 digits; none for who is no company'),
  q(
    'credit-representative',
    'legal.creditRepresentativeNumber',
    words,
    'What is your Credit Representative Number?',
    'six digits, from ASIC',
  ),
  q(
    'licensee',
    'legal.licensee.name',
    words,
    'Who is your licensee?',
    'the holder of the Australian Credit Licence',
  ),
  q(
    'licensee-abn',
    'legal.licensee.abn',
    grouped(2, 3, 3, 3),
    "What is the licensee's ABN?",
    '11 digits',
  ),
  q(
    'licence',
    'legal.licensee.australianCreditLicence',
    words,
    "What is the licensee's Australian Credit Licence number?",
    'six digits',
  ),
  q(
    'afca',
    'legal.afcaMembershipNumber',
    words,
    'Which AFCA membership number should complaints quote?',
    'digits; your licensee knows which',
  ),
  q(
    'law-state',
    'legal.lawState',
    stateName,
    'Which state law should the terms name?',
    'QLD or Queensland',
  ),
  q(
    'credit-guide',
    'legal.creditGuideUrl',
    wordsOrNone,
    'Where is your credit guide on the web?',
    'https://..., or none',
  ),
  q(
    'phone',
    'contact.phone',
    phone,
    'Which phone number should visitors call?',
    'as they should read it',
  ),
  q('email', 'contact.email', words, 'Which email address is for everybody?', 'footer and forms'),
  q(
    'support-email',
    'contact.supportEmail',
    words,
    'For questions about the website?',
    'terms of service',
  ),
  q('privacy-email', 'contact.privacyEmail', words, 'For privacy?', 'privacy policy and forms'),
  q('complaints-email', 'contact.complaintsEmail', words, 'For complaints?', 'terms of service'),
  q('street', 'contact.address.street', words, 'Street and number?', 'where post reaches you'),
  q('suburb', 'contact.address.suburb', words, 'Suburb or town?', 'as on a letter'),
  q(
    'state',
    'contact.address.state',
    stateCode,
    'State or territory?',
    'ACT, NSW, NT, QLD, SA, TAS, VIC or WA',
  ),
  q('postcode', 'contact.address.postcode', words, 'Postcode?', 'four digits'),
  q(
    'hours',
    'contact.hours',
    words,
    'When is the phone answered?',
    'with the time zone: Monday to Friday, 9 am to 5 pm (Perth time)',
  ),
  q(
    'service-area',
    'serviceArea',
    areas,
    'Where do you take clients?',
    'Australia, or states separated by commas',
  ),
  q(
    'social',
    'social',
    profiles,
    'Which profiles do you run?',
    'LinkedIn https://..., Facebook https://..., or none',
  ),
  q('year', 'copyrightYear', year, 'Which year stands in the copyright line?', 'four digits'),
  q('reply', 'replyPromise', words, 'How soon do you answer an enquiry?', 'completes "within ..."'),
  q(
    'survival',
    'claims.brokerSurvival.value',
    words,
    'What share of new brokers stays?',
    'recruitment page, such as 50%',
  ),
  q(
    'survival-period',
    'claims.brokerSurvival.period',
    words,
    'Over which time?',
    'such as 12 months',
  ),
  q(
    'survival-source',
    'claims.brokerSurvival.source',
    claimSource,
    'Who says so?',
    'who and where | address or none | day you read it',
  ),
  q('lenders', 'claims.lenders.value', words, 'How many lenders are on the panel?', 'such as 40+'),
  q(
    'lenders-source',
    'claims.lenders.source',
    claimSource,
    'Who says so?',
    'who and where | address or none | day you read it',
  ),
  q(
    'aggregator',
    'privacy.aggregatorName',
    words,
    'Who is your aggregator?',
    'privacy policy and forms',
  ),
  q(
    'hosting',
    'privacy.hostingProvider',
    words,
    'Who hosts the website and its email?',
    'privacy policy and forms',
  ),
  q(
    'overseas',
    'privacy.overseasCountries',
    names,
    'In which countries outside Australia is enquiry data likely held?',
    'separated by commas, or none',
  ),
  q(
    'retention',
    'privacy.retention',
    words,
    'How long is an enquiry kept that leads to no loan?',
    'a number of months or years, such as 24 months',
  ),
];
