/** Spanish of professionals.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { professionalTexts as english } from './professionals.ts';

export const professionalTexts: Translated<typeof english> = {
  title: 'Conexiones',
  lead: 'Los municipios con los que trabaja y las subastas que lo nombran.',
  municipalities: 'Municipios',
  auctions: 'Subastas',
  noneConnected: 'Aún no hay municipios conectados. Ellos invitan a los profesionales por correo.',
  noneAttached: 'Aún no lo nombra ninguna subasta.',
  documentsOf: (auction) => `Documentos de ${auction}`,
  team: 'Equipo',
  teamOf: (auction) => `Equipo de ${auction}`,
  figures: 'Cifras',
  figuresOf: (auction) => `Cifras de ${auction}`,
  questions: 'Preguntas',
  questionsOf: (auction) => `Preguntas sobre ${auction}`,
  noDocuments: 'Aún no hay documentos.',
  moments: { launch: 'en promoción desde el', opens: 'abre el', closes: 'cierra el', closed: 'cerró el' },
};
