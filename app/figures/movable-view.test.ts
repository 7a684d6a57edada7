import { expect, test } from 'vitest';
import { firm } from '../../tests/support/firm.ts';
import { requireFigure } from '../articles/articles.server.ts';
import { extraSliders, extraView, isExtra } from './extra-view.ts';
import { isLoanBook, loanBookSliders, loanBookView } from './loan-book-view.ts';

const { home, workWithUs } = firm.words;
const charts = [
  {
    page: 'home page',
    figure: home.hero.figure,
    isShown: isExtra,
    view: extraView,
    sliders: extraSliders,
    names: ['extra'],
  },
  {
    page: 'page for brokers',
    figure: workWithUs.hero.figure,
    isShown: isLoanBook,
    view: loanBookView,
    sliders: loanBookSliders,
    names: ['perMonth', 'ending'],
  },
];

test.each(charts)(
  'keeps the scale of the chart on the $page at every end of its sliders, and formats their values',
  ({ figure, isShown, view, sliders, names }) => {
    const example = requireFigure(firm, figure);
    expect(isShown(example)).toBe(true);
    expect(isShown({ calculator: 'offset' })).toBe(false);
    expect(sliders.map(({ name }) => name)).toEqual(names);

    const start = view(example.values, firm.figureFacts);
    const corners = sliders.reduce(
      (all, { name, from, to }) =>
        all.flatMap((values) => [from, Number(to)].map((at) => ({ ...values, [name]: at }))),
      [example.values],
    );
    for (const values of corners) {
      const { drawing, message, shown } = view(values, firm.figureFacts);
      expect(drawing).toMatchObject({ x: { to: axesOf(start.drawing).x.to }, y: axesOf(start.drawing).y });
      expect(message).not.toBe(start.message);
      expect(shown).not.toEqual(start.shown);
    }
  },
);

function axesOf(drawing: ReturnType<typeof extraView>['drawing']) {
  if (drawing.kind === 'bars') throw new Error('expected a plot');
  return drawing;
}

test('returns the message, the other sentences and the formatted slider values', () => {
  const { values } = requireFigure(firm, home.hero.figure);
  const { message, also, shown } = extraView({ ...values, extra: 1_000 }, firm.figureFacts);
  expect(message).toMatch(/^Paying \$1,000 more every month saves about \$[\d,]+ in interest$/);
  expect(also).toMatch(/^It ends the loan .+ sooner\.$/);
  expect(shown).toEqual({ extra: '$1,000' });
  const book = requireFigure(firm, workWithUs.hero.figure);
  const moved = loanBookView({ ...book.values, perMonth: 1, ending: 0 }, firm.figureFacts);
  expect(moved.shown).toEqual({ perMonth: '1 loan', ending: '0%' });
  expect(moved.also).toMatch(/All 53\sloans still run after 5\syears\.$/);
});
