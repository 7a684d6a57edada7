import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { resources } from '../../../content/home.ts';
import { secondaryButton } from '../../components/button.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { Section } from '../../components/section.tsx';

interface ResourcesProps {
  teasers: readonly { slug: string; title: string; description: string; readTime: string }[];
}

export function Resources({ teasers }: ResourcesProps) {
  return (
    <Section id="resources" title={resources.title} ground="paper">
      <ul className="border-t border-line">
        {teasers.map((teaser) => (
          <li
            key={teaser.slug}
            className="relative grid gap-x-10 gap-y-2 border-b border-line py-7 md:grid-cols-12 md:items-baseline"
          >
            <h3 className="text-heading md:col-span-5">
              <CardLink to={`/blog/${teaser.slug}`}>{teaser.title}</CardLink>
            </h3>
            <p className="text-ink-soft md:col-span-5">{teaser.description}</p>
            <p className="text-base whitespace-nowrap text-ink-soft md:col-span-2 md:text-right">
              {teaser.readTime}
              <ArrowRight aria-hidden="true" className="ml-2 inline size-5 text-fig" />
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-10">
        <Link prefetch="intent" to="/blog" className={secondaryButton}>
          {resources.all}
        </Link>
      </p>
    </Section>
  );
}
