/** Tabs of an account's page for what belongs to it besides its profile. Each loads when it is opened. */

import type { DetailTab } from '@fairbook/ui/kit/DetailTabs.tsx';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { type ComponentType, Suspense } from 'react';
import { texts } from '../../base/texts.ts';
import { PartSkeleton } from './Answered.tsx';

const Orders = lazyPart(() => import('./CaseOrders.tsx'));
const Messages = lazyPart(() => import('./CaseMessages.tsx'));
const SignIns = lazyPart(() => import('./CaseSignIns.tsx'));

const words = texts.detail;

export function ordersTab(subject: string, count: number): DetailTab {
  return { value: 'orders', label: words.orders, count, content: loaded(Orders, subject) };
}

export function messagesTab(subject: string): DetailTab {
  return { value: 'messages', label: words.messages, content: loaded(Messages, subject) };
}

export function signInsTab(subject: string): DetailTab {
  return { value: 'sign-ins', label: words.signIns, content: loaded(SignIns, subject) };
}

function loaded(Part: ComponentType<{ subject: string }>, subject: string) {
  return () => (
    <Suspense fallback={<PartSkeleton />}>
      <Part subject={subject} />
    </Suspense>
  );
}
