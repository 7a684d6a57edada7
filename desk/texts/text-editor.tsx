import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Link, Navigate } from 'react-router';
import type { TextDetail, TextProblem } from '../../contracts/texts.ts';
import type { FormDetail } from '../../contracts/website.ts';
import { useGet } from '../queries.ts';
import { FormContext, fieldId, focusFirstControl } from '../website/form-context.ts';
import { Leaving, useSaveKey } from '../website/leaving.tsx';
import { formPath, WEBSITE } from '../website/queries.ts';
import { DetailsPanel } from './details-panel.tsx';
import { ExamplesPanel } from './examples-panel.tsx';
import { Notices } from './notices.tsx';
import { createPart, lineInPart, type Part, partWithLine, textOfPart } from './parts.ts';
import { Preview } from './preview.tsx';
import { placeOf, sentencesAt } from './problem-places.ts';
import { Problems } from './problems.tsx';
import { TEXTS, useCalculators } from './queries.ts';
import { SaveBar } from './save-bar.tsx';
import { panelId, TabPanel, Tabs, tabId } from './tabs.tsx';
import { DeleteDialog, HideButton, isReplacement, type ListStatus } from './text-actions.tsx';
import type { TextAreaHandle } from './text-area.tsx';
import { TextPanel } from './text-panel.tsx';
import { useTextEditor } from './use-text-editor.ts';

const editTabs = { text: 'Text', details: 'Details', examples: 'Examples' };
type EditTab = keyof typeof editTabs;

/** Whether the preview has its place beside the text. */
const wide = matchMedia('(min-width: 64rem)');
const useIsWide = () =>
  useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => wide.matches,
  );

function describePart(chart: string | null, part: Part | null): string {
  if (chart !== null) return `The chart of ${chart}`;
  const title = part?.index == null ? null : part.sections[part.index]?.title;
  if (title == null) return 'The whole page';
  return title === '' ? 'The text before the first heading' : `The part “${title}”`;
}

/** Edits a text of the firm: its body, head and examples, with a preview. */
export function TextEditor({ detail }: { detail: TextDetail }) {
  const { folder, fields, title } = detail;
  const isArticle = folder === 'articles';
  const isWide = useIsWide();
  const [tab, setTab] = useState<EditTab>('text');
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [chart, setChart] = useState<string | null>(null);
  const [part, setPart] = useState(() => createPart(detail.body, null));
  const [announced, announce] = useState('');
  const [asksDelete, setAsksDelete] = useState(false);
  const [done, setDone] = useState('');
  const [isDeleted, setDeleted] = useState(false);
  const area = useRef<TextAreaHandle>(null);
  const calculators = useCalculators();
  const { data: people } = useGet<FormDetail>(formPath('people'));

  const editor = useTextEditor(detail, ({ body }) => {
    if (chart !== null) return `{% example of="${chart}" /%}`;
    return tab === 'details' || part.index === null ? null : textOfPart(part, body);
  });
  const { content, preview, reloads, refresh, save } = editor;
  useSaveKey(save);

  const shownPart = describePart(chart, tab === 'details' ? null : part);
  // biome-ignore lint/correctness/useExhaustiveDependencies: draws another part at once
  useEffect(refresh, [shownPart]);
  const [seenReloads, setSeenReloads] = useState(reloads);
  if (reloads !== seenReloads) {
    setSeenReloads(reloads);
    setPart(createPart(content.body, part.index));
  }

  const places = (preview?.problems ?? []).map((problem) => ({
    problem,
    place: placeOf(problem, content, fields, calculators),
  }));
  const select = (next: EditTab | 'preview') => {
    setPreviewOpen(next === 'preview');
    if (next === 'preview') return;
    setTab(next);
    setChart(null);
  };
  const show = (problem: TextProblem) => {
    const { tab: target, line, path } = placeOf(problem, content, fields, calculators);
    const { words } = problem;
    const isHere = line === null || lineInPart(part, content.body, line) !== null;
    const shown = isHere ? part : partWithLine(content.body, line);
    // The field must be visible before it can take the focus.
    flushSync(() => {
      select(target);
      setPart(shown);
    });
    if (line !== null) area.current?.showLine(lineInPart(shown, content.body, line) ?? 1, words);
    else focusFirstControl(path.length === 0 ? panelId(target) : fieldId(path));
  };
  const allow = (amount: string) => {
    const { givens } = content.head;
    editor.setHead({ ...content.head, givens: [...(Array.isArray(givens) ? givens : []), amount] });
    announce(`${amount} may stay as typed.`);
  };
  const insert = (text: string) => {
    flushSync(() => select('text'));
    area.current?.insert(text);
    announce('Put into the text.');
  };
  const showChart = (name: string) => {
    setChart(name);
    setPreviewOpen(true);
    announce(`The preview shows the chart of ${name}.`);
  };

  if (isDeleted) {
    const state: ListStatus = { done };
    return <Navigate to={TEXTS} state={state} />;
  }
  const isPreviewTab = !isWide && isPreviewOpen;
  return (
    <FormContext
      value={{
        // The author is one of the firm's people.
        value: { ...content.head, people: people?.value.people },
        detail: { fields, product: null },
        problemsAt: (path) => sentencesAt(path, places),
        announce,
      }}
    >
      <Notices detail={detail} editor={editor} onBackToProduct={() => setAsksDelete(true)} />
      <div className="mt-4 grid grid-cols-1 items-start gap-x-8 lg:grid-cols-2 [&_:is(input,select,textarea,button,summary)]:scroll-mb-28">
        <div className="min-w-0">
          <Tabs
            label="What to edit"
            tabs={{ ...editTabs, ...(!isWide && { preview: 'Preview' }) }}
            selected={isPreviewTab ? 'preview' : tab}
            onSelect={select}
          />
          <TabPanel name="text" isSelected={!isPreviewTab && tab === 'text'}>
            <TextPanel editor={editor} folder={folder} part={part} onPart={setPart} area={area} />
          </TabPanel>
          <TabPanel name="details" isSelected={!isPreviewTab && tab === 'details'}>
            <DetailsPanel detail={detail} editor={editor} />
          </TabPanel>
          <TabPanel name="examples" isSelected={!isPreviewTab && tab === 'examples'}>
            <ExamplesPanel editor={editor} isArticle={isArticle} onInsert={insert} onShowChart={showChart} />
          </TabPanel>
        </div>
        <section
          className="min-w-0 lg:sticky lg:top-18 lg:row-span-2"
          {...(isWide
            ? { 'aria-label': 'Preview' }
            : {
                role: 'tabpanel',
                id: panelId('preview'),
                'aria-labelledby': tabId('preview'),
                hidden: !isPreviewTab,
              })}
        >
          {isWide && <h2 className="mb-2">Preview</h2>}
          <Preview title={title} html={editor.html} preview={preview} part={shownPart} />
        </section>
        <div className="min-w-0">
          <Problems
            preview={preview}
            placeOf={(problem) => placeOf(problem, content, fields, calculators).label}
            onShow={show}
            onAllow={allow}
          />
          <div className="mt-6 flex flex-wrap gap-x-5">
            <HideButton text={detail} className="target" onDone={setDone} />
            <button type="button" className="target text-coral" onClick={() => setAsksDelete(true)}>
              {isReplacement(detail) ? 'Back to the product’s' : 'Delete'}
            </button>
            <p role="status">
              {done !== '' && (
                <>
                  {done} <Link to={WEBSITE}>Look and publish</Link>
                </>
              )}
            </p>
          </div>
        </div>
      </div>
      <SaveBar editor={editor} />
      <p role="status" className="sr-only">
        {announced}
      </p>
      {asksDelete && (
        <DeleteDialog
          text={detail}
          onClose={() => setAsksDelete(false)}
          onDone={(message) => {
            editor.forget();
            setDone(message);
            setDeleted(true);
          }}
        />
      )}
      <Leaving isDirty={editor.isDirty} />
    </FormContext>
  );
}
