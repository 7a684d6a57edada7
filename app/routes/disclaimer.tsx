import { readLegalPage } from '../content/legal-pages.server.ts';
import { LegalText } from '../sections/legal/legal-text.tsx';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/disclaimer.ts';

export function loader() {
  return readLegalPage('disclaimer');
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageHead({
    title,
    description,
    path: '/disclaimer',
    chartMessage: null,
    dates: null,
    structuredData: null,
  });
}

export default function Disclaimer({ loaderData }: Route.ComponentProps) {
  return <LegalText page={loaderData} />;
}
