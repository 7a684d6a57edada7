/** How far an enquiry or application is. Everything but `new` means that somebody has answered it. */
export const stages = ['new', 'contacted', 'booked', 'won', 'lost'] as const;
export type Stage = (typeof stages)[number];
