import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TextFolder } from '../../contracts/texts.ts';
import { Dialog, Field, Form } from '../components/controls.tsx';
import { createText, textPath } from './queries.ts';

const nouns: Record<TextFolder, string> = { articles: 'an article', pages: 'a page' };

/** Buttons that ask for a title, and open the new text. */
export function NewText() {
  const [folder, setFolder] = useState<TextFolder>();
  const navigate = useNavigate();
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {(Object.keys(nouns) as TextFolder[]).map((one) => (
        <button key={one} type="button" className="button-quiet" onClick={() => setFolder(one)}>
          Write {nouns[one]}
        </button>
      ))}
      {folder && (
        <Dialog title={`Write ${nouns[folder]}`} close="Cancel" onClose={() => setFolder(undefined)}>
          <p className="mb-3">
            It starts as a draft. Visitors see nothing of it until it is finished and published.
          </p>
          <Form
            button="Write it"
            run={async ({ title = '' }) => navigate(textPath(await createText(folder, title)))}
          >
            <Field label="Title" name="title" required maxLength={60} autoComplete="off" />
            <p className="label mt-1">
              Its address is made from the title, and stays when you change the title.
            </p>
          </Form>
        </Dialog>
      )}
    </div>
  );
}
