import { readLegalPage } from '../content/legal-pages.server.ts';
import { dataAhead } from '../lib/page-data.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { LegalText } from '../sections/legal/legal-text.tsx';
import type { Route } from './+types/disclaimer.ts';

export function loader() {
  return readLegalPage('disclaimer');
}

export const clientLoader = (args: Route.ClientLoaderArgs) => dataAhead(args);

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageMeta({ title, description, path: '/disclaimer' });
}

export default function Disclaimer({ loaderData }: Route.ComponentProps) {
  return <LegalText page={loaderData} />;
}
