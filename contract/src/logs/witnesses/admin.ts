/** Calls about the witnesses that sales can name. */
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { uuid } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import { witness, witnessForm, witnessStateForm } from './shapes.ts';

export const witnessesAdmin = {
  listWitnesses: route({
    method: 'GET',
    path: '/api/witnesses',
    summary: 'List registered witnesses',
    who: 'Viewer',
    answer: wholeList(witness),
    message: 'Witnesses',
  }),
  addWitness: route({
    method: 'POST',
    path: '/api/witnesses',
    summary: 'Register a witness, which sales can name from now on',
    who: 'Owner',
    body: witnessForm,
    answer: witness,
    message: 'Witness added',
    refuses: [409],
  }),
  changeWitnessState: route({
    method: 'PUT',
    path: '/api/witnesses/:id/state',
    summary: 'Deactivate or reactivate a witness; sales that named it keep it',
    who: 'Owner',
    params: z.strictObject({ id: uuid }),
    body: witnessStateForm,
    answer: witness,
    message: 'Witness changed',
    refuses: [404, 409],
  }),
};
