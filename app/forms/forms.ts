/** Both forms are loaded as one file, so that nothing of one can be there without the rest. */
export { ApplicationForm } from './application-form.tsx';
export { EnquiryForm } from './enquiry-form.tsx';
