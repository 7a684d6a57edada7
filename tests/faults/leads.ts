/** Leads of which no two are alike, through each of the doors that a browser has. */
import { PLAIN_ENQUIRY_PATH, SEND_FORM_PATH, SEND_PATH } from '../../contracts/send-request.ts';
import { testMail } from '../../server/testing/site-fixture.ts';
import { applicationParams } from '../../server/testing/test-app.ts';

export interface PostedLead {
  marker: string;
  path: string;
  headers: Record<string, string>;
  body: string | FormData;
}

const MARKER = /(?:lead|attack)-\d+-of-run-\d+/;

/** @returns the marker of the lead that stands in a text; empty where there is none. */
export function markerIn(text: string): string {
  return MARKER.exec(text)?.[0] ?? '';
}

export function isAttack(marker: string): boolean {
  return marker.startsWith('attack');
}

/** What a sender posts who means to keep others out: a message that is valid. */
export function makeAttack(number: number, seed: number): string {
  const marker = `attack-${number}-of-run-${seed}`;
  const template_params = {
    from_name: 'Ann Citizen',
    from_email: 'ann@example.com',
    phone: '',
    message: `We would like to sell you something. This is ${marker}.`,
  };
  const ids = { user_id: testMail.publicKey, service_id: testMail.serviceId };
  return JSON.stringify({ ...ids, template_id: testMail.enquiryTemplateId, template_params });
}

/** The doors take turns. @param origin of the site, whose pages the senders would be on. */
export function makeLead(number: number, seed: number, origin: string): PostedLead {
  const marker = `lead-${number}-of-run-${seed}`;
  const from_email = `visitor-${number}@example.com`;
  const message = `We would like to buy our first home. This is ${marker}.`;
  const enquiry = { from_name: 'Ann Citizen', from_email, phone: '(07) 5550 0199', message };
  const ids = { user_id: testMail.publicKey, service_id: testMail.serviceId };
  // Where the server trusts this machine as a proxy, each of them comes from a network of its own.
  const network = `fd00:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}`;
  const headers = { Origin: origin, 'X-Forwarded-For': `${network}::1` };
  const json = (template_id: string, template_params: object): PostedLead => ({
    marker,
    path: SEND_PATH,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...ids, template_id, template_params }),
  });
  if (number % 4 === 1) {
    const params = { ...applicationParams, from_email, business_goals: message };
    return json(testMail.applicationTemplateId, params);
  }
  if (number % 4 === 2) {
    const body = new FormData();
    const fields = { ...enquiry, ...ids, template_id: testMail.enquiryTemplateId };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return { marker, path: SEND_FORM_PATH, headers, body };
  }
  if (number % 4 === 3) {
    const { from_name: name, phone } = enquiry;
    return {
      marker,
      path: PLAIN_ENQUIRY_PATH,
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name, email: from_email, phone, message }).toString(),
    };
  }
  return json(testMail.enquiryTemplateId, enquiry);
}
