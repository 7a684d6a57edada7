/** What visitors do on a page, by touch and key, each with the proof that it had its effect. */
import type { Locator, Page } from '@playwright/test';
import { testimonials } from '../../content/testimonials.ts';

export interface Gesture {
  name: string;
  /** Of the page it happens on. */
  path: string;
  /** True: at once after the first paint, while the page may still be asleep. */
  atOnce: boolean;
  perform(page: Page): Promise<void>;
  /** Whether the page answered. */
  worked(page: Page): Promise<boolean>;
}

const menuButton = (page: Page) => page.getByRole('button', { name: /(open|close) menu/i });
const menuIsOpen = (page: Page) => page.locator('#site-menu').isVisible();
const enquiryField = (page: Page) => page.getByRole('form', { name: 'Enquiry' }).getByLabel('Name');
const slide = (page: Page) => page.getByRole('group', { name: /^2 of \d+$/ });

const TYPED = 'Mary Jane Citizen-Ng';

const turnTheCarousel: Gesture = {
  name: 'show the next testimonial',
  path: '/',
  atOnce: false,
  perform: (page) => tap(page, page.getByRole('button', { name: 'Next testimonial' })),
  worked: async (page) => (await slide(page).getAttribute('aria-hidden')) !== 'true',
};

const everywhere: Gesture[] = [
  {
    name: 'open the menu, at once',
    path: '/',
    atOnce: true,
    perform: (page) => tap(page, menuButton(page)),
    worked: menuIsOpen,
  },
  {
    name: 'open the menu',
    path: '/',
    atOnce: false,
    perform: (page) => tap(page, menuButton(page)),
    worked: menuIsOpen,
  },
  {
    name: 'choose a category of the blog',
    path: '/blog',
    atOnce: false,
    perform: (page) => tap(page, page.locator('[data-tab=refinance]')),
    worked: async (page) => new URL(page.url()).searchParams.get('category') === 'refinance',
  },
  ...(testimonials.length > 1 ? [turnTheCarousel] : []),
  {
    name: 'type 20 characters into the enquiry form',
    path: '/',
    atOnce: false,
    perform: async (page) => {
      await tap(page, enquiryField(page));
      await page.keyboard.type(TYPED, { delay: 60 });
    },
    worked: async (page) => (await enquiryField(page).inputValue()) === TYPED,
  },
];

/** @param sliderPaths pages that have a slider. */
export function gestures(sliderPaths: readonly string[]): Gesture[] {
  return [...everywhere, ...sliderPaths.map(dragOn)];
}

const SLIDER = 'main input[type=range]';

function dragOn(path: string): Gesture {
  let before = '';
  return {
    name: 'drag a slider',
    path,
    atOnce: false,
    perform: async (page) => {
      const slider = page.locator(SLIDER).first();
      before = await slider.inputValue();
      await drag(page, slider);
    },
    worked: async (page) => (await page.locator(SLIDER).first().inputValue()) !== before,
  };
}

async function tap(page: Page, target: Locator): Promise<void> {
  const { x, y } = await middle(target);
  await page.touchscreen.tap(x, y);
}

/** From the thumb to the far end and back to the middle, in steps of about one frame. */
async function drag(page: Page, slider: Locator): Promise<void> {
  await middle(slider);
  const box = await slider.boundingBox();
  if (box === null) throw new Error('The slider has no box; expected it to be visible');
  const share = await slider.evaluate((element) => {
    const { min, max, value } = element as HTMLInputElement;
    const low = Number(min || 0);
    return (Number(value) - low) / (Number(max || 100) - low);
  });
  const y = box.y + box.height / 2;
  // The thumb's middle never reaches the box's ends.
  const at = (part: number) => box.x + 12 + (box.width - 24) * part;
  const end = share < 0.5 ? 1 : 0;
  await page.mouse.move(at(share), y);
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) {
    const part =
      step <= 20 ? share + ((end - share) * step) / 20 : end + ((0.5 - end) * (step - 20)) / 10;
    await page.mouse.move(at(part), y);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

/** Scrolls to the target and waits until it keeps its place. */
async function middle(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} has no box; expected it to be visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
