import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const FORM = 'enquiry-form';
const KEY = 'draft:enquiry-form';
const empty = { name: '', message: '' };

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  openTab({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
    removeItem: (key) => stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

function openTab(sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  vi.stubGlobal('document', {});
  vi.stubGlobal('sessionStorage', sessionStorage);
}

/** Loads the module again, as a page load does. */
async function loadPage() {
  vi.resetModules();
  return import('./tab-storage.ts');
}

test('deletes the draft of an emptied form', async () => {
  const drafts = await loadPage();
  drafts.keepDraft(FORM, { name: 'Jo', message: '' });
  drafts.keepDraft(FORM, { name: '', message: ' ' });
  expect(stored.size).toBe(0);
});

test('appends numbers to a message typed before a reload', async () => {
  const before = await loadPage();
  before.keepDraft(FORM, { name: 'Jo', message: 'Hello\n' });
  const after = await loadPage();
  after.addToDraft(FORM, 'message', 'My numbers');
  expect(after.readDraft(FORM, empty)).toEqual({ name: 'Jo', message: 'Hello\n\nMy numbers' });
  const again = await loadPage();
  expect(again.readDraft(FORM, empty).message).toBe('Hello\n\nMy numbers');
});

test.each(['no JSON', 'null', '7', '[1]', '{"name":7,"other":"x","message":{"a":1}}'])(
  'ignores stored %s',
  async (content) => {
    stored.set(KEY, content);
    const drafts = await loadPage();
    expect(drafts.readDraft(FORM, empty)).toEqual(empty);
    drafts.addToDraft(FORM, 'message', 'My numbers');
    expect(drafts.readDraft(FORM, empty).message).toBe('My numbers');
  },
);

test.each(['QuotaExceededError', 'SecurityError'])(
  'keeps drafts in memory after a %s of the storage',
  async (name) => {
    const refuse = () => {
      throw new DOMException('refused', name);
    };
    openTab({ getItem: refuse, setItem: refuse, removeItem: refuse });
    const drafts = await loadPage();
    drafts.keepDraft(FORM, { name: 'Jo', message: '' });
    drafts.addToDraft(FORM, 'message', 'My numbers');
    expect(drafts.readDraft(FORM, empty)).toEqual({ name: 'Jo', message: 'My numbers' });
    drafts.forgetDraft(FORM);
    expect(drafts.readDraft(FORM, empty)).toEqual(empty);
  },
);
