/**
 * What the site ships with instead of somebody's details. None of it belongs to anybody, and none of
 * it may stand on a site that is open to the public. The schema lets exactly these numbers through
 * although they fail their checks, so that a demonstration builds and a typing slip does not;
 * `npm run check` lists every field that still holds one.
 */

/** Numbers that no register holds. */
export const placeholderNumbers = {
  abn: '00 000 000 000',
  acn: '000 000 000',
  creditRepresentativeNumber: '000000',
  australianCreditLicence: '000000',
  afcaMembershipNumber: '00000',
} as const;

/** Every name and address of the demonstration firm, by its field in sample-firm/firm.yaml. */
export const placeholderTexts: Readonly<Record<string, string>> = {
  'brand.name': 'Figbird Home Loans',
  'brand.shortName': 'Figbird',
  'legal.entityName': 'Figbird Home Loans Pty Ltd',
  'legal.abn': placeholderNumbers.abn,
  'legal.acn': placeholderNumbers.acn,
  'legal.creditRepresentativeNumber': placeholderNumbers.creditRepresentativeNumber,
  'legal.licensee.name': 'Example Licensee Pty Ltd',
  'legal.licensee.abn': placeholderNumbers.abn,
  'legal.licensee.australianCreditLicence': placeholderNumbers.australianCreditLicence,
  'legal.afcaMembershipNumber': placeholderNumbers.afcaMembershipNumber,
  'contact.address.street': '1 Example Street',
  'privacy.aggregatorName': 'Example Aggregator Pty Ltd',
};

/** Identifiers of config/mail.ts that no mail service knows; our own relay takes any. */
export const placeholderMail: Readonly<Record<string, string>> = {
  publicKey: 'site_public_key',
  serviceId: 'site_mail',
  enquiryTemplateId: 'template_enquiry',
  applicationTemplateId: 'template_application',
};

/** Names under which nobody can be reached: set aside by RFC 2606 and RFC 6761, or this machine. */
export function isReservedDomain(host: string): boolean {
  return (
    /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost|local)$/i.test(host) ||
    /^(127\.|0\.0\.0\.0|\[?::1)/.test(host)
  );
}

/**
 * Whether a telephone number, written in any way, is one that the ACMA keeps for fiction: whole ranges
 * for landlines, single numbers for the others.
 */
export function isFictionalPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').replace(/^61(?=[2-478])/, '0');
  return (
    /^0[2378](5550|7010)\d{4}$/.test(digits) ||
    /^1[38]0097570[7-9]$|^1[38]0097571[01]$|^1800160401$/.test(digits) ||
    /^0491570(006|156|157|158|159|110|313|737)$/.test(digits)
  );
}
