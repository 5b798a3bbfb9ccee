/** Spanish of operations.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import { announcementsTexts } from '../../notices/texts/announcements.ts';
import { templatesTexts } from '../../review/texts/templates.ts';
import type { operationsTexts as english } from './operations.ts';

export const operationsTexts: Translated<typeof english> = {
  title: 'Operaciones',
  lead: 'Lo que los administradores configuran y cuidan.',
  pages: {
    health: {
      title: 'Estado del sistema',
      about: 'Verificaciones del mercado en marcha con lo que hay que hacer, sus procesos, tareas y mensajes.',
    },
    messages: {
      title: 'Mensajes',
      about: 'Correos, mensajes push y mensajes a webhooks, que se pueden enviar de nuevo.',
    },
    configuration: { title: 'Configuración', about: 'Todos los ajustes con su valor y de dónde proviene.' },
    announcements: {
      title: announcementsTexts.title,
      about: 'Avisos en las páginas de los usuarios, como un mantenimiento programado.',
    },
    templates: { title: templatesTexts.title, about: templatesTexts.lead },
  },
};
