import { readLegalPage } from '../content/legal-pages.server.ts';
import { LegalText } from '../sections/legal/legal-text.tsx';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/terms-of-service.ts';

export function loader() {
  return readLegalPage('terms-of-service');
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageHead({
    title,
    description,
    path: '/terms-of-service',
    chartMessage: null,
    dates: null,
    structuredData: null,
  });
}

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalText page={loaderData} />;
}
