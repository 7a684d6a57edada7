import { Suspense } from 'react';
import { about } from '../../../content/home.ts';
import { testimonials } from '../../../content/testimonials.ts';
import { Section } from '../../components/section.tsx';
import { loadWhenNear } from '../../lib/when-near.tsx';

const TestimonialCarousel = loadWhenNear('about', async () => ({
  default: (await import('./testimonial-carousel.tsx')).TestimonialCarousel,
}));

export function About() {
  const anySample = testimonials.some(({ sample }) => sample);
  return (
    <Section id="about" title={about.title} ground="mist" introduction={about.introduction}>
      <Suspense fallback={<div className="min-h-80" />}>
        <TestimonialCarousel />
      </Suspense>
      {anySample && <p className="mt-6 text-sm text-ink-soft">{about.sampleNote}</p>}
    </Section>
  );
}
