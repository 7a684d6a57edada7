import * as Toast from '@radix-ui/react-toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { dismissToast, type ToastMessage } from '../lib/toasts.ts';

/** Long enough to read twice; the clock stops while the pointer or the focus is on the toast. */
const READING_MS = 12_000;

const tones = {
  good: { colour: 'border-fig text-fig', Icon: CircleCheck },
  destructive: { colour: 'border-coral text-coral', Icon: CircleAlert },
};

export function Toaster({ messages }: { messages: readonly ToastMessage[] }) {
  return (
    <Toast.Provider label="Notification" swipeDirection="right">
      {messages.map(({ id, title, text, tone }) => {
        const { colour, Icon } = tones[tone];
        return (
          <Toast.Root
            key={id}
            duration={READING_MS}
            onOpenChange={(open) => {
              if (!open) dismissToast(id);
            }}
            data-tone={tone}
            className={`toast flex items-start gap-3 rounded-lg border-2 bg-card p-4 shadow-lg ${colour}`}
          >
            <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
            <div className="grow">
              <Toast.Title className="font-bold">{title}</Toast.Title>
              <Toast.Description className="text-base text-ink">{text}</Toast.Description>
            </div>
            <Toast.Close
              aria-label="Close"
              className="-mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-ink-soft hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Toast.Close>
          </Toast.Root>
        );
      })}
      <Toast.Viewport className="fixed top-(--header-height) right-0 z-30 flex w-full max-w-md flex-col gap-3 p-4" />
    </Toast.Provider>
  );
}
