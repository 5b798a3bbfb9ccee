/** The person who last saved each part of a draft, so that two people who edit it at once know of each other. */
import { z } from 'zod';
import { instant } from '../base/shapes.ts';

export const savedParts = [
  'profile',
  'ratings-providers',
  'priority',
  'dates',
  'maturity-structure',
  'documents',
  'witnesses',
] as const;

/** Empty once the terms cannot be changed any more. */
export const lastSaves = z.array(
  z.object({ part: z.enum(savedParts), userUuid: z.string(), name: z.string(), at: instant }),
);
