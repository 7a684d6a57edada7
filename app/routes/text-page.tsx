import { LeadPhoto } from '../components/photo.tsx';
import { RichBody } from '../components/rich-body.tsx';
import { readTextPageWithBody } from '../content/text-pages.server.ts';
import { longDate } from '../lib/format.ts';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/text-page.ts';

/** Serves every legal text and every page of the firm's own at its name; see app/routes.ts. */
export async function loader({ pattern }: Route.LoaderArgs) {
  const page = await readTextPageWithBody(pattern.replace(/^\//, ''));
  if (!page) throw new Response(null, { status: 404, statusText: 'No such text' });
  const { title, description, updated, photo, body, name } = page;
  return { title, description, updated, body, path: `/${name}`, ...(photo && { photo }) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, path } = loaderData;
  return pageHead({ title, description, path });
}

export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { title, updated, photo, body } = loaderData;
  return (
    <article className="mx-auto max-w-page px-gutter pt-12 pb-20 md:pt-16">
      <h1 className="text-title">{title}</h1>
      <p className="mt-3 mb-10 text-base text-ink-soft">
        Last updated <time dateTime={updated}>{longDate(updated)}</time>
      </p>
      {photo && (
        <div className="mb-10 max-w-4xl">
          <LeadPhoto picture={photo} />
        </div>
      )}
      <RichBody nodes={body} />
    </article>
  );
}
