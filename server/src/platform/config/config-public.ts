/** Environment variables of the pages that need no account. */
import { abouts, yesOrNo } from './config-checks.ts';

const section = 'Addresses';

export const publicVariables = {
  SEARCH_ENGINES: yesOrNo.optional().register(abouts, {
    section,
    description:
      'Lets search engines list the public pages. If not, `/robots.txt` asks them to stay away, every public page says `noindex`, and there is no `/sitemap.xml`.',
    without: 'in production `true`, otherwise `false`',
  }),
};
