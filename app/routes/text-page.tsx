import { firm } from '../firm.server.ts';
import { readTextPageWithBody } from '../markdoc/body.server.ts';
import { TextView } from '../sections/text-view.tsx';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/text-page.ts';
import { shownTextPage } from './shown-texts.server.ts';

/** Serves legal texts and pages that the firm added; see app/routes.ts. */
export async function loader({ pattern }: Route.LoaderArgs) {
  const page = await readTextPageWithBody(firm, pattern.replace(/^\//, ''));
  if (!page) throw new Response(null, { status: 404, statusText: 'No such text' });
  return shownTextPage(page);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, path } = loaderData;
  return pageHead({ title, description, path });
}

export default function TextPage({ loaderData }: Route.ComponentProps) {
  return <TextView page={loaderData} />;
}
