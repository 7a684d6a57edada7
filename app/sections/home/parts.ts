import { partWhenNear } from '../../lib/when-near.tsx';

export const TestimonialCarousel = partWhenNear({
  within: '#about',
  load: async () => ({ default: (await import('./testimonial-carousel.tsx')).TestimonialCarousel }),
});

export const EnquiryForm = partWhenNear({
  within: '#contact-form',
  load: async () => ({ default: (await import('../../forms/enquiry-form.tsx')).EnquiryForm }),
});
