/** The state of an edited text: what was typed, kept on the device and at the server, and its preview. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type {
  ExampleStatement,
  TextConflict,
  TextContent,
  TextDetail,
  TextPreview,
  TextTyped,
  TypedElsewhere,
} from '../../contracts/texts.ts';
import { DeskApiError, isApiError, request } from '../api.ts';
import { useSingleRun } from '../components/controls.tsx';
import { queryClient } from '../queries.ts';
import { clearUnsaved, loadUnsaved, storeUnsaved } from '../website/unsaved.ts';
import { renameExample } from './examples.ts';
import { textPath } from './queries.ts';
import { chooseCopy, contentOf, type DeviceCopy, hasSameContent, type TypedCopy } from './typed-copies.ts';
import { createTypedSender, type SendOutcome } from './typed-sender.ts';

interface State {
  content: TextContent;
  /** When it was typed. */
  at: string;
  /** Hash of the saved file that the content continues. */
  base: string;
  saved: TextContent;
  /** The server's copy of what was typed; null if it has none. */
  revision: string | null;
  isSent: boolean;
  /** When the content was typed, if it was restored from an earlier visit. */
  restoredFrom: string | null;
  /** What the person typed in another tab or on another device. Nothing is sent until they choose. */
  elsewhere: TypedCopy | null;
  others: TextDetail['others'];
  /** Who has saved the text since it was opened. */
  newer: TextTyped['newer'];
  preview: TextPreview | null;
  /** The last preview that could be drawn. */
  html: string | null;
  /** Why the last request failed; null if it did not. */
  failure: DeskApiError | null;
  /** Counts replacements of the content: fields that keep their own state remount. */
  reloads: number;
}

const storageKey = ({ folder, name }: TextDetail) => `website-text:${folder}/${name}`;

function initialState(detail: TextDetail): State {
  const { typed, elsewhere } = chooseCopy(detail, loadUnsaved<DeviceCopy>(storageKey(detail)), detail.typed);
  return {
    content: contentOf(typed ?? detail),
    at: typed?.at ?? '',
    base: typed?.base ?? detail.base,
    saved: contentOf(detail),
    revision: typed?.revision ?? detail.typed?.revision ?? null,
    isSent: false,
    restoredFrom: typed?.at ?? null,
    elsewhere,
    others: detail.others,
    newer: null,
    preview: null,
    html: null,
    failure: null,
    reloads: 0,
  };
}

/** Failures that pass without a change. */
const PASSING = ['offline', 'unavailable', 'too-many', 'failed'] as const;

/** @param shown the Markdown to preview; null: the whole page. */
export function useTextEditor(detail: TextDetail, shown: (content: TextContent) => string | null) {
  const path = textPath(detail);
  const [tab] = useState(() => crypto.randomUUID());
  const [state, setState] = useState(() => initialState(detail));
  // Requests and callbacks that outlive a render use the latest state.
  const latest = useRef({ state, shown });
  useEffect(() => {
    latest.current.shown = shown;
  });
  const [sender] = useState(() => createTypedSender(() => send()));
  useEffect(() => sender.stop, [sender]);

  function update(next: Partial<State>): void {
    latest.current.state = { ...latest.current.state, ...next };
    setState(latest.current.state);
  }

  function store(): void {
    const { content, at, base, saved, revision, isSent } = latest.current.state;
    const key = storageKey(detail);
    if (hasSameContent(content, saved)) clearUnsaved(key);
    else storeUnsaved<DeviceCopy>(key, { ...content, base, at, revision, isSent });
  }

  async function send({ force = false } = {}): Promise<SendOutcome> {
    const { content, base, revision, elsewhere } = latest.current.state;
    if (elsewhere !== null && !force) return 'failed';
    try {
      const { preview, ...answer } = await request<TextTyped>(`${path}/typed`, {
        method: 'PUT',
        body: {
          base,
          ...content,
          tab,
          revision,
          shown: latest.current.shown(content),
          ...(force && { force }),
        },
      });
      const now = latest.current.state;
      const isSent = now.content === content;
      update({ ...answer, preview, html: preview.html ?? now.html, isSent, elsewhere: null, failure: null });
      store();
      // Nothing was typed here: take what somebody else has saved.
      if (answer.newer && hasSameContent(content, now.saved)) {
        void queryClient.invalidateQueries({ queryKey: [path] });
      }
      return 'sent';
    } catch (error) {
      if (isApiError(error, 'conflict')) {
        update({ elsewhere: (error.answer as TypedElsewhere).typed, failure: null });
        return 'failed';
      }
      if (!(error instanceof DeskApiError)) throw error;
      update({ failure: error });
      return isApiError(error, ...PASSING) ? 'retry' : 'failed';
    }
  }

  /** @param isReload the fields that keep their own state must show it. */
  function change(next: Partial<TextContent>, isReload = false): void {
    const { content, reloads } = latest.current.state;
    update({
      content: { ...content, ...next },
      at: new Date().toISOString(),
      isSent: false,
      restoredFrom: null,
      ...(isReload && { reloads: reloads + 1 }),
    });
    store();
    sender.typed();
  }

  /** Shows a text from the server in place of what was typed. */
  function replace(text: TextDetail): void {
    clearUnsaved(storageKey(text));
    const { html, preview, reloads } = latest.current.state;
    update({ ...initialState({ ...text, typed: null }), html, preview, reloads: reloads + 1 });
  }

  async function cache(text: TextDetail): Promise<void> {
    // An answer that is under way would bring back the old text.
    await queryClient.cancelQueries({ queryKey: [path] });
    queryClient.setQueryData([path], text);
  }

  const saving = useMutation({
    /** @param force overwrites another person's newer save. */
    mutationFn: (force: boolean) =>
      sender.exclusively(async () => {
        const { content: sent, base } = latest.current.state;
        const text = await request<TextDetail>(path, {
          method: 'PUT',
          body: { base, ...sent, ...(force && { force }) },
        });
        await cache(text);
        const { content: now, reloads } = latest.current.state;
        // The file ends with a line break; the text field may not.
        const isBodyKept = text.body.trimEnd() === sent.body.trimEnd();
        const saved = { ...contentOf(text), ...(isBodyKept && { body: sent.body }) };
        const isRewritten = now === sent && !isBodyKept;
        update({
          // Keeps what was typed during the request.
          content: now === sent ? saved : now,
          saved,
          base: text.base,
          revision: text.typed?.revision ?? null,
          others: text.others,
          newer: null,
          restoredFrom: null,
          elsewhere: null,
          ...(isRewritten && { reloads: reloads + 1 }),
        });
        store();
      }),
  });

  const startSaving = useSingleRun(saving);
  const save = (force = false) => startSaving(force);

  /** Drops what was typed, here and at the server. */
  const dropping = useMutation({
    mutationFn: () =>
      sender.exclusively(async () => {
        const text = await request<TextDetail>(`${path}/typed`, { method: 'DELETE' });
        await cache(text);
        saving.reset();
        replace(text);
      }),
  });

  const isDirty = !hasSameContent(state.content, state.saved);
  // Show a save from elsewhere if nothing was typed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    const { content, saved, base } = latest.current.state;
    if (detail.base !== base && hasSameContent(content, saved)) replace(detail);
  }, [detail.base]);

  return {
    ...state,
    isDirty,
    saving,
    dropping,
    save,
    /** Saves a draft as a text that can be published. */
    finish(): void {
      const { draft: _finished, ...head } = latest.current.state.content.head;
      change({ head });
      save();
    },
    /** Another person's save since this text was opened; null if there is none. */
    theirs: isApiError(saving.error, 'conflict') ? (saving.error.answer as TextConflict).text : null,
    setHead: (head: TextContent['head']) => change({ head }),
    setExamples: (examples: ExampleStatement[]) => change({ examples }),
    setBody: (body: string) => change({ body }),
    rename(from: string, to: string): void {
      const { content } = latest.current.state;
      const renamed = renameExample(content, from, to);
      change(renamed, renamed.body !== content.body);
    },
    /** Previews something else. */
    refresh: sender.sendNow,
    /** Goes on with what was typed elsewhere. */
    takeElsewhere(typed: TypedCopy): void {
      const { reloads } = latest.current.state;
      update({
        content: contentOf(typed),
        ...{ base: typed.base, at: typed.at, revision: typed.revision },
        ...{ isSent: true, elsewhere: null, restoredFrom: null, reloads: reloads + 1 },
      });
      store();
      sender.sendNow();
    },
    /** Goes on with what was typed here. */
    keepThis: () => sender.exclusively(() => send({ force: true })),
    /** Forgets the device's copy, once the text is deleted. */
    forget: () => clearUnsaved(storageKey(detail)),
  };
}

export type TextEditorState = ReturnType<typeof useTextEditor>;
