/** Toast area: its edge, how many at once, for how long. */
import { Notifications } from '@mantine/notifications';
import type { AppName } from '../theme/theme.ts';

const places = {
  admin: { position: 'top-center', limit: 3 },
  market: { position: 'bottom-right', limit: 5 },
} as const;

export default function Notices({ app }: { app: AppName }) {
  return <Notifications {...places[app]} autoClose={4000} transitionDuration={250} pauseResetOnHover="notification" />;
}
