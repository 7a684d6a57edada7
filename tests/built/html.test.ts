import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { built, client } from './site.ts';

/** The validator's standard rules as they are, without exceptions. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

test.each(built.pages.map(({ file }) => file))('%s is valid HTML', async (file) => {
  const { results } = await validator.validateFile(join(client, file));
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect(problems).toEqual([]);
});

test('the judge sees what is wrong', async () => {
  const { valid } = await validator.validateString(
    '<!DOCTYPE html><html lang="en"><head><title>A</title></head><body><ul><p>x</p></ul></body></html>',
  );
  expect(valid).toBe(false);
});
