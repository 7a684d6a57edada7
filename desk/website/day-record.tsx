import { useState } from 'react';
import { request } from '../api.ts';
import { Field, Form } from '../components/controls.tsx';
import { useDesk } from '../queries.ts';
import { usePages, WEBSITE } from './queries.ts';

const OTHER = 'other';

/** Downloads a page as it was at the end of a day, as one file. */
export function DayRecord() {
  const { firm } = useDesk();
  const pages = usePages();
  const [day, setDay] = useState('');
  const [page, setPage] = useState('/');
  const [other, setOther] = useState('/');
  const [isDownloaded, setDownloaded] = useState(false);
  const isOther = page === OTHER;

  const get = async () => {
    setDownloaded(false);
    const wanted = isOther ? other : page;
    const query = new URLSearchParams({ day, page: wanted });
    const file = await request<Blob>(`${WEBSITE}/record?${query}`, { answer: 'file' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${wanted.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home'}-${day}.html`;
    link.click();
    URL.revokeObjectURL(link.href);
    setDownloaded(true);
  };

  return (
    <section aria-labelledby="day" className="border-line border-t py-6">
      <h2 id="day">What did the site say that day?</h2>
      <p className="label mt-1 max-w-prose">
        The page as it stood at the end of the day, who had published it, and the facts and sources it rested
        on, in one file. Kept for seven years.
      </p>
      <Form
        className="mt-3 grid max-w-md gap-3"
        run={get}
        button="Get the file"
        buttonClass="button-quiet justify-self-start"
      >
        <Field
          label="Day"
          name="day"
          type="date"
          required
          max={new Date().toLocaleDateString('sv-SE', { timeZone: firm.timeZone })}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <label className="grid gap-1">
          <span className="label">Page</span>
          <select
            name="page"
            className="control"
            value={page}
            onChange={({ target }) => setPage(target.value)}
          >
            {pages.length === 0 && <option value="/">Home (/)</option>}
            {pages.map(({ address, label }) => (
              <option key={address} value={address}>
                {label}
              </option>
            ))}
            <option value={OTHER}>Another page, by its address…</option>
          </select>
        </label>
        {isOther && (
          <Field
            label="Address of the page, such as /blog/offset-accounts"
            name="other"
            required
            pattern="/.*"
            maxLength={300}
            autoComplete="off"
            value={other}
            onChange={({ target }) => setOther(target.value)}
          />
        )}
      </Form>
      <p role="status" className="mt-2">
        {isDownloaded && 'The file is among your downloads.'}
      </p>
    </section>
  );
}
