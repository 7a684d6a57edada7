export function loader({ params }: { params: { file?: string } }) {
  return new Response(`<svg>${params.file}</svg>`, { headers: { 'content-type': 'image/svg+xml' } });
}
