/**
 * The short privacy notices that stand beside the forms. Australian Privacy Principle 5 asks that
 * people hear, when they hand over information, who collects it, why, what happens without it, who
 * usually receives it and whether it goes overseas. The form adds the link to the privacy policy,
 * which says how to see or correct information and how to complain.
 *
 * A template: the licensee and a solicitor must approve these words before launch.
 */
import type { Site } from '../config/schema.ts';

/** Sentences to show, in this order, beside the enquiry form. */
export function enquiryNotice(site: Site): string[] {
  const { legal, privacy } = site;
  return [
    `${collector(site)} collects what you type here to answer your enquiry.`,
    "We can't reply without your name, email address and message; your phone number is optional.",
    `We may share it with our licensee, ${legal.licensee.name}; lenders and our aggregator, ${privacy.aggregatorName}, receive it only if you go ahead.`,
    ...systems(site),
    storage(site),
    closing(site),
  ];
}

/** Sentences to show, in this order, beside the form for brokers who want to join. */
export function applicationNotice(site: Site): string[] {
  const { legal, privacy } = site;
  return [
    `${collector(site)} collects what you type here to consider your application and contact you.`,
    "We can't consider it without the required answers.",
    `We usually share it with our licensee, ${legal.licensee.name}, and our aggregator, ${privacy.aggregatorName}.`,
    ...systems(site),
    storage(site),
    closing(site),
  ];
}

function collector({ legal, brand }: Site): string {
  return legal.entityName === brand.name ? brand.name : `${legal.entityName}, trading as ${brand.name},`;
}

/** Other companies' systems that get a copy of each message. */
function systems({ privacy }: Site): string[] {
  if (privacy.enquirySystems.length === 0) return [];
  const names = new Intl.ListFormat('en-AU').format(privacy.enquirySystems);
  return [`A copy goes to ${names}, where we keep track of it.`];
}

function storage({ privacy }: Site): string {
  const where = `We store it with ${privacy.hostingProvider}`;
  // Nobody has asked yet, so nothing is promised.
  if (privacy.overseasCountries === null) {
    return `${where}, which may hold it outside Australia; ask us in which countries.`;
  }
  if (privacy.overseasCountries.length === 0) {
    return `${where}, and we don't expect to send it overseas.`;
  }
  const countries = new Intl.ListFormat('en-AU').format(privacy.overseasCountries);
  return `${where}, and it is likely to be sent to or held in ${countries}.`;
}

function closing({ contact }: Site): string {
  return `Please don't send tax file numbers, account details or health details; for privacy questions, write to ${contact.privacyEmail}.`;
}
