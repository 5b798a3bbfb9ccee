/** Market professionals as municipalities see them: the directory, and those of an auction. */
import { advisorRoles, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { wholeList } from '../base/whole-list.ts';

const text = z.string().nullable();

/** `email` only for professionals who are connected with the caller's municipality; null otherwise. */
export const marketProfessional = z.object({
  id: z.string(),
  email: text,
  name: z.string(),
  initials: z.string(),
  /** Null where none is named. */
  firm: text,
  /** In sales that took orders. */
  roles: z.array(z.enum(valuesOf(advisorRoles))),
  city: text,
  state: text,
});

const auctionProfessional = z.object({
  ...marketProfessional.shape,
  types: z.array(z.enum(valuesOf(advisorRoles))),
});
export const auctionProfessionals = wholeList(auctionProfessional);
