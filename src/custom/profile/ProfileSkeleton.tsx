import form from '../../console/form/form.module.css';
import look from '../../ui/look.module.css';

const places = ['name', 'designation', 'phone'];

/** Shows the shape of a profile while it loads. */
export function ProfileSkeleton() {
  return (
    <div className={form.body}>
      <output className="visually-hidden">Loading...</output>
      <div className={form.grid} aria-hidden="true">
        {places.map(place => (
          <span key={place} className={`${look.skeleton} ${form.waiting}`} />
        ))}
      </div>
    </div>
  );
}
