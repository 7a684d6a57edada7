/** Uses a page as people do: with a finger on a touch screen, or with the keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './site.ts';

export interface Hands {
  /** Presses a button, a link or a summary. */
  press: (target: Locator) => Promise<void>;
  /** Replaces what a field holds. */
  fill: (field: Locator, text: string) => Promise<void>;
  /** Chooses an option by its value. */
  choose: (field: Locator, value: string) => Promise<void>;
  tick: (box: Locator, isTicked: boolean) => Promise<void>;
  /** Selects a tab. */
  openTab: (tab: Locator) => Promise<void>;
  /** Presses a button of a toolbar. */
  openTool: (button: Locator) => Promise<void>;
  /** Opens the system's dialog for files, and chooses one. */
  attach: (field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>;
}

export function finger(page: Page): Hands {
  return {
    press: (target) => target.tap(),
    fill: async (field, text) => {
      await field.tap();
      await field.fill(text);
    },
    choose: async (field, value) => void (await field.selectOption(value)),
    tick: async (box, isTicked) => {
      await box.tap();
      await expect(box).toBeChecked({ checked: isTicked });
    },
    openTab: (tab) => tab.tap(),
    openTool: (button) => button.tap(),
    attach: async (field, file) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), field.tap()]);
      await chooser.setFiles(file);
    },
  };
}

export function keyboard(page: Page): Hands {
  const keys = page.keyboard;
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await keys.press('Enter');
  };
  return {
    press,
    fill: async (field, text) => {
      await tabTo(page, field);
      // The order of a date's parts depends on the machine.
      if ((await field.getAttribute('type')) === 'date') return field.fill(text);
      await keys.press('ControlOrMeta+a');
      await keys.type(text);
    },
    choose: async (field, value) => {
      await tabTo(page, field);
      // Each option is reached by the arrow keys, without opening the list.
      const options = await field.locator('option').count();
      await keys.press('Home');
      for (let index = 0; index < options && (await field.inputValue()) !== value; index += 1) {
        await keys.press('ArrowDown');
      }
      await expect(field).toHaveValue(value);
    },
    tick: async (box, isTicked) => {
      await tabTo(page, box);
      await keys.press('Space');
      await expect(box).toBeChecked({ checked: isTicked });
    },
    openTab: (tab) => moveWithArrows(page, tab, page.getByRole('tab', { selected: true })),
    openTool: async (button) => {
      await moveWithArrows(page, button, page.getByRole('toolbar').locator('[tabindex="0"]'));
      await keys.press('Enter');
    },
    attach: async (field, file) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(field)]);
      await chooser.setFiles(file);
    },
  };
}

/** Moves the focus within tabs or a toolbar, which have one place in the order of Tab. */
async function moveWithArrows(page: Page, target: Locator, entry: Locator): Promise<void> {
  await tabTo(page, entry);
  for (let moves = 0; moves < MOST_TABS; moves += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`${target}: expected to get the focus by the arrow keys`);
}

/** More than any screen of the desk has places for the focus. */
const MOST_TABS = 500;

/** Moves the focus by Tab, or by Shift+Tab if the element is before the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const key = await target.evaluate((element) => {
    const from = document.activeElement ?? document.body;
    return from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
  });
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target}: expected to get the focus by ${key}`);
}
