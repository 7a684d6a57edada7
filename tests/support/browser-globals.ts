/**
 * As much of a browser as the mail SDKs touch, for running them in Node: what a browser adds to a
 * request of its own accord, forms, and the old way of sending requests.
 */

/** What the SDKs ask of a form element. */
export interface FakeForm {
  nodeName: 'FORM';
  entries: [name: string, value: string | File][];
}

export function fakeForm(entries: FakeForm['entries']): FakeForm {
  return { nodeName: 'FORM', entries };
}

/** Node's own FormData, which is sent as multipart with the line ends of HTML, filled from a form. */
export class FormDataOfForm extends FormData {
  constructor(form?: FakeForm) {
    super();
    for (const [name, value] of form?.entries ?? []) this.append(name, value);
  }
}

/** @param origin of the page that sends; undefined for an app that is no browser. */
export function fetchFrom(send: typeof fetch, origin: string | undefined) {
  return (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (origin !== undefined) headers.set('Origin', origin);
    return send(url, { ...init, headers });
  };
}

/** XMLHttpRequest as emailjs-com 3.2.0 uses it, over fetch. */
export function xmlHttpRequestOver(send: ReturnType<typeof fetchFrom>) {
  return class {
    status = 0;
    responseText = '';
    readonly #listeners = new Map<string, (event: { target: object }) => void>();
    readonly #headers: Record<string, string> = {};
    #request = { method: '', url: '' };

    addEventListener(type: string, listener: (event: { target: object }) => void): void {
      this.#listeners.set(type, listener);
    }

    open(method: string, url: string): void {
      this.#request = { method, url };
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }

    async send(body: string | FormData): Promise<void> {
      const { method, url } = this.#request;
      try {
        const answer = await send(url, { method, headers: this.#headers, body });
        this.responseText = await answer.text();
        this.status = answer.status;
        this.#listeners.get('load')?.({ target: this });
      } catch {
        this.#listeners.get('error')?.({ target: this });
      }
    }
  };
}
