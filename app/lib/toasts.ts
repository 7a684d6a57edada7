/** The toasts that are due, kept outside React so that whoever has news can say it. */
export interface ToastMessage {
  id: number;
  title: string;
  text: string;
  tone: 'good' | 'destructive';
}

let messages: readonly ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function replace(next: readonly ToastMessage[]) {
  messages = next;
  for (const listener of listeners) listener();
}

export function showToast(toast: Omit<ToastMessage, 'id'>) {
  replace([...messages, { ...toast, id: nextId++ }]);
}

/** News that has been overtaken, by another attempt or another page, is no news. */
export function dismissAllToasts() {
  if (messages.length > 0) replace([]);
}

export function dismissToast(id: number) {
  replace(messages.filter((message) => message.id !== id));
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts() {
  return messages;
}
