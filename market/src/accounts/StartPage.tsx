/** Redirects a signed-in person to their first page. */
import { Navigate } from 'react-router';
import { homes, paths } from '../paths.ts';
import { usePerson } from '../person.ts';

export default function StartPage() {
  const { userType, onboardingStatus } = usePerson();
  const first = onboardingStatus === 'New' ? paths.onboarding : homes[userType];
  return <Navigate to={first} replace />;
}
