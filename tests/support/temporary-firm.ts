import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { firmFolder } from '../../config/firm-folder.ts';
import { loadFirm } from '../../config/load-firm.ts';
import { byFile, type Problem } from '../../config/problems.ts';
import { readFirm } from '../../scripts/check/firm-state.ts';

/** Copies a firm's folder to this path, to be changed and loaded. */
export function copyFirm(path: string, from = firmFolder()) {
  cpSync(from, path, { recursive: true });
  const read = (name: string) => readFileSync(join(path, name), 'utf8');
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  };
  return {
    path,
    load: () => loadFirm(path),
    read,
    write,
    change(name: string, search: RegExp, replacement: string) {
      if (!search.test(read(name))) throw new Error(`${name}: expected ${search}`);
      write(name, read(name).replace(search, replacement));
    },
    /** Returns the problems that would stop a build. */
    mistakes: async () => (await readFirm(path)).mistakes,
  };
}

/** Groups problem texts by the file's path in the firm's folder. */
export function problemTextsByFile(problems: readonly Problem[], folder: string): Record<string, string[]> {
  const files = byFile(problems).map((text) => {
    const [first = '', ...lines] = text.split('\n');
    const file = first.replace(' is not right:', '').replace(`${folder}/`, '');
    return [file, lines.map((line) => line.trim())];
  });
  return Object.fromEntries(files);
}

/** Copies the firm's folder; the copy is removed after the tests of the file. */
export function temporaryFirm() {
  const path = mkdtempSync(join(tmpdir(), 'firm-'));
  afterAll(() => rmSync(path, { recursive: true }));
  return copyFirm(path);
}

/** An article as an owner would write it. */
export const sampleArticle = `---
id: "901"
title: What a loan on our street costs
description: A first loan on our street, with each of its sums written out.
tags: [first-home]
published: 2026-11-18
updated: 2026-11-18
changes:
  - date: 2026-11-18
    what: First published.
related: [offset-accounts-mortgage-game-changer, how-home-loan-repayments-work]
examples:
  loan:
    calculator: repayments
    principal: 500000
    rate: 5
    years: 30
lead: loan.repayment
givens:
  - $20
sources: []
---

A house on our street has a loan like any other. It costs {% $loan.repayment %} a month, and $20 for the stamp.

## What they repay

Each repayment has two parts. One part is interest, and the other part pays back the loan of $500,000.

{% example of="loan" /%}

We asked what they would do if the roof leaked. They did not know. That is a fair answer.
`;
