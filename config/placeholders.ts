/**
 * Placeholder details of the demonstration firm. They belong to nobody, and must not be on a site that is open
 * to the public. The schema accepts these numbers although their check digits fail, so that a demonstration
 * builds but a typo does not. `npm run check` lists every field that still has a placeholder.
 */

/** Numbers that are in no register. */
export const placeholderNumbers = {
  abn: '00 000 000 000',
  acn: '000 000 000',
  creditRepresentativeNumber: '000000',
  australianCreditLicence: '000000',
  afcaMembershipNumber: '00000',
} as const;

/** Names and addresses of the demonstration firm, by field of sample-firm/firm.yaml. */
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

/** Default identifiers in config/mail.ts, unknown to mail services; our relay accepts any. */
export const placeholderMail: Readonly<Record<string, string>> = {
  publicKey: 'site_public_key',
  serviceId: 'site_mail',
  enquiryTemplateId: 'template_enquiry',
  applicationTemplateId: 'template_application',
};

/** Whether a host is reserved by RFC 2606 or RFC 6761, or is this machine. */
export function isReservedDomain(host: string): boolean {
  return (
    /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost|local)$/i.test(host) ||
    /^(127\.|0\.0\.0\.0|\[?::1)/.test(host)
  );
}

/**
 * Whether a phone number, in any notation, is reserved by the ACMA for fiction: ranges of landlines, and single
 * other numbers.
 */
export function isFictionalPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').replace(/^61(?=[2-478])/, '0');
  return (
    /^0[2378](5550|7010)\d{4}$/.test(digits) ||
    /^1[38]0097570[7-9]$|^1[38]0097571[01]$|^1800160401$/.test(digits) ||
    /^0491570(006|156|157|158|159|110|313|737)$/.test(digits)
  );
}
