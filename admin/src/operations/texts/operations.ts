/** Texts of the page that leads to the pages of operations. */
import { announcementsTexts } from '../../notices/texts/announcements.ts';
import { templatesTexts } from '../../review/texts/templates.ts';

export const operationsTexts = {
  title: 'Operations',
  lead: 'What administrators set up and look after.',
  pages: {
    health: {
      title: 'System health',
      about: 'Checks of the running market with what to do, its processes, jobs and messages.',
    },
    messages: { title: 'Messages', about: 'Mails, push messages and messages to webhooks, which can be sent again.' },
    configuration: { title: 'Configuration', about: 'Every setting with its value and where it comes from.' },
    announcements: {
      title: announcementsTexts.title,
      about: 'Banners on the pages of users, such as planned maintenance.',
    },
    templates: { title: templatesTexts.title, about: templatesTexts.lead },
  },
} as const;
