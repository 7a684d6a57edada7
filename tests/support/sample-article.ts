/** An article as a firm's owner would write it, for tests to change. */
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
