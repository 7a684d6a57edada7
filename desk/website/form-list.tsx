import { useState } from 'react';
import { Link } from 'react-router';
import type { FormSummary, Forms } from '../../contracts/website.ts';
import { Loading } from '../components/controls.tsx';
import { useGet } from '../queries.ts';
import { TEXTS } from '../texts/queries.ts';
import { formPath, WEBSITE } from './queries.ts';

/** The list of forms, with a search. */
export function FormList() {
  const query = useGet<Forms>(`${WEBSITE}/forms`);
  const [searched, setSearched] = useState('');
  const forms = query.data?.forms ?? [];
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [TEXTS_LINK, ...forms.map(toLink)].filter((link) =>
    words.every((word) => link.words.includes(word)),
  );
  const isSearch = words.length > 0;
  const advanced = forms.filter(({ isAdvanced }) => isAdvanced);
  return (
    <section aria-labelledby="change" className="border-line border-t py-6">
      <h2 id="change">Change something</h2>
      <search>
        <label className="label mt-2" htmlFor="find-form">
          What do you want to change? For example: phone, photo, colour
        </label>
        <input
          id="find-form"
          type="search"
          autoComplete="off"
          className="control mt-1 max-w-md"
          value={searched}
          onChange={({ target }) => setSearched(target.value)}
        />
      </search>
      <Loading query={query} />
      <p role="status" className={isSearch && found.length === 0 ? 'mt-3' : 'sr-only'}>
        {isSearch &&
          (found.length === 0
            ? `Nothing matches “${searched.trim()}”. Try another word.`
            : `${found.length === 1 ? 'One matches' : `${found.length} match`}.`)}
      </p>
      <FormLinks links={isSearch ? found : forms.filter(({ isAdvanced }) => !isAdvanced).map(toLink)} />
      {!isSearch && advanced.length > 0 && (
        <details>
          <summary className="target">
            More<span className="sr-only"> that can be changed</span>
          </summary>
          <FormLinks links={advanced.map(toLink)} />
        </details>
      )}
    </section>
  );
}

interface FormLink extends Pick<FormSummary, 'title' | 'summary' | 'words'> {
  to: string;
}

const toLink = ({ id, title, summary, words }: FormSummary): FormLink => ({
  to: formPath(id),
  title,
  summary,
  words,
});

/** Found by a search only: it has a section of its own. */
const TEXTS_LINK: FormLink = {
  to: TEXTS,
  title: 'Articles and pages',
  summary: 'Write your own, correct them, or say the product’s your way.',
  words: 'articles and pages blog post text texts write news guide glossary legal privacy terms disclaimer',
};

function FormLinks({ links }: { links: FormLink[] }) {
  return (
    <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
      {links.map(({ to, title, summary }) => (
        <li key={to} className="border-line border-t py-1">
          <Link className="target whitespace-normal font-semibold" to={to}>
            {title}
          </Link>
          <p className="label pb-2">{summary}</p>
        </li>
      ))}
    </ul>
  );
}
