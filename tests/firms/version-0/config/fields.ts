import { z } from 'zod';

export const text = z.string().trim().min(1);
export const day = z.iso.date();
