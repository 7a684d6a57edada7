import type { Ref } from 'react';
import type { TextFolder } from '../../contracts/texts.ts';
import { usePages } from '../website/queries.ts';
import { choosePart, type Part, sectionsOf, textOfPart, withPartText } from './parts.ts';
import { useFacts } from './queries.ts';
import { TextArea, type TextAreaHandle } from './text-area.tsx';
import type { TextEditorState } from './use-text-editor.ts';

const TEXT_ID = 'text';
const HINT_ID = 'text-hint';

interface TextPanelProps {
  editor: TextEditorState;
  folder: TextFolder;
  part: Part;
  onPart: (part: Part) => void;
  area: Ref<TextAreaHandle>;
}

/** The body of a text: the whole, or one section. */
export function TextPanel({ editor, folder, part, onPart, area }: TextPanelProps) {
  const { content, preview, reloads } = editor;
  const { body } = content;
  const sections = sectionsOf(part, body);
  const facts = useFacts();
  const pages = usePages();
  const chosen = part.index === null ? null : sections[part.index];
  return (
    <>
      {sections.length > 1 && (
        <label className="mb-4 grid max-w-md gap-1">
          <span className="label">Part</span>
          <select
            className="control"
            value={part.index ?? ''}
            onChange={({ target: { value } }) =>
              onPart(choosePart(part, body, value === '' ? null : Number(value)))
            }
          >
            <option value="">The whole text</option>
            {sections.map(({ title, firstLine }, index) => (
              <option key={firstLine} value={index}>
                {title || 'Before the first heading'}
              </option>
            ))}
          </select>
        </label>
      )}
      <TextArea
        // Shows another text only when it remounts.
        key={`${part.index} ${reloads}`}
        id={TEXT_ID}
        label={chosen ? chosen.title || 'Before the first heading' : 'Text'}
        initial={textOfPart(part, body)}
        onChange={(text) => editor.setBody(withPartText(part, text))}
        insertables={{ figures: preview?.figures ?? [], facts, pages }}
        isArticle={folder === 'articles'}
        charts={(preview?.examples ?? [])
          .filter(({ hasChart }) => hasChart)
          .map(({ name, title }) => ({ name, title }))}
        ref={area}
        describedBy={HINT_ID}
        isInvalid={preview?.problems.some(({ line }) => line !== null) ?? false}
      />
      <p id={HINT_ID} className="label mt-1">
        {body.includes('{%') &&
          'Anything between {% and %} is a tag, which the website fills in, such as a figure. Leave it as it is, or delete all of it.'}
      </p>
    </>
  );
}
