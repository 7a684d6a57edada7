import { readLegalPage } from '../content/legal-pages.server.ts';
import { dataAhead } from '../lib/page-data.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { LegalText } from '../sections/legal/legal-text.tsx';
import type { Route } from './+types/terms-of-service.ts';

export function loader() {
  return readLegalPage('terms-of-service');
}

export const clientLoader = (args: Route.ClientLoaderArgs) => dataAhead(args);

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageMeta({ title, description, path: '/terms-of-service' });
}

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalText page={loaderData} />;
}
