import { about } from '../../../content/home.ts';
import { testimonials } from '../../../content/testimonials.ts';
import { latePart } from '../../components/late-part.tsx';
import { Section } from '../../components/section.tsx';

export const TestimonialCarousel = latePart({
  load: () => import('./testimonial-carousel.tsx'),
  pick: (module) => module.TestimonialCarousel,
});

export function About() {
  const anySample = testimonials.some(({ sample }) => sample);
  return (
    <Section id="about" title={about.title} ground="mist" introduction={about.introduction}>
      {testimonials.length > 0 && <TestimonialCarousel />}
      {anySample && <p className="mt-6 text-sm text-ink-soft">{about.sampleNote}</p>}
    </Section>
  );
}
