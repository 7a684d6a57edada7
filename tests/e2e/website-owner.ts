/** What an owner does in the Website section, on each screen. */
import type { Page, Response } from '@playwright/test';
import sharp from 'sharp';
import type { Desk } from './desk-site.ts';
import type { Hands } from './hands.ts';
import { expect } from './site.ts';

const BUILD = { timeout: 240_000 };

/** axe looks into frames too, and the preview's runs no script. */
export const AXE_IN_PREVIEW = /^Blocked script execution in '(about:srcdoc|[^']*\/desk\/preview\/)/;

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const notPublished = (page: Page) => page.getByRole('region', { name: 'Not published yet' });
export const preview = (page: Page) => page.frameLocator('iframe[title^="Preview of"]');

export function createOwner(page: Page, hands: Hands, desk: Desk) {
  const openWebsite = async () => {
    await hands.press(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Website' }));
    await expect(heading(page, 'Website')).toBeVisible();
  };
  return {
    openWebsite,

    /** Finds a form by a word, and opens it. */
    async openForm(word: string, title: string): Promise<void> {
      await openWebsite();
      await hands.fill(page.getByLabel(/^What do you want to change/), word);
      await hands.press(page.getByRole('main').getByRole('link', { name: title, exact: true }));
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('form', { name: title })).toBeVisible();
    },

    async save(): Promise<void> {
      await hands.press(page.getByRole('button', { name: 'Save', exact: true }));
      await expect(page.getByText('Saved. Visitors don’t see it yet:')).toBeVisible();
    },

    async waitForPreview(): Promise<void> {
      await expect(page.getByText('The preview is ready.')).toBeVisible(BUILD);
    },

    async publish(name = 'Publish', press = hands.press): Promise<void> {
      // 202: the release is still being built.
      const isPublished = (response: Response) =>
        response.url().endsWith('/website/publish') && response.status() !== 202;
      const [response] = await Promise.all([
        page.waitForResponse(isPublished, BUILD),
        press(page.getByRole('button', { name, exact: true })),
      ]);
      expect(response.status()).toBe(200);
      await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
    },

    /** Expects what visitors get to have a text, or not. */
    async expectPublic(path: string, text: string, isShown = true): Promise<void> {
      const shows = async () =>
        (await (await page.request.get(`${desk.siteOrigin}${path}`)).text()).includes(text);
      await expect.poll(shows, { message: `${path} shows ${text}` }).toBe(isShown);
    },
  };
}

/** As a phone takes it. */
export const photo = () =>
  sharp({ create: { width: 480, height: 640, channels: 3, background: '#c8b090' } })
    .jpeg()
    .toBuffer();
