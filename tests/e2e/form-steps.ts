/** What the tests of both forms do again and again. */
import type { Page } from '@playwright/test';

export const SEND = '**/api/v1.0/email/send';

/** A sender nobody else in this run uses, so that a lead is found again in the shared store. */
export const uniqueEmail = (who: string) =>
  `${who}-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;

export async function fillEnquiry(page: Page, email: string) {
  const form = page.getByRole('form', { name: 'Enquiry' });
  await form.getByLabel('Name').fill('Mary Citizen');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('0491 570 156');
  await form.getByLabel('Message').fill('We would like to buy our first home in autumn.');
  return form;
}

export async function fillApplication(page: Page, email: string) {
  const form = page.getByRole('form', { name: 'Broker application' });
  await form.getByLabel('First name').fill('Sam');
  await form.getByLabel('Last name').fill("O'Brien");
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('0491 570 157');
  await form.getByLabel('Location').fill('Brisbane South');
  await form.getByLabel('Experience level').selectOption({ label: 'New to mortgage broking' });
  await form.getByLabel('Current situation').fill('Ten years in a bank branch.');
  await form.getByLabel('Business goals').fill('Five settled loans a month.');
  await form.getByLabel('Expected loan volume').selectOption('6-10');
  await form.getByLabel('How did you hear about us?').fill('A friend');
  return form;
}

/** Holds every send until released, so that the state in between can be looked at. */
export async function holdSending(page: Page) {
  let release = () => {};
  let requests = 0;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SEND, async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  return { release: () => release(), requests: () => requests };
}
