-- A query "x"
/* More
   lines */
CREATE TABLE students (id INTEGER PRIMARY KEY, name VARCHAR(80) NOT NULL);
SELECT s.name, COUNT(*) AS n FROM students s
LEFT JOIN marks m ON m.student = s.id
WHERE s.name = 'O''Brien -- no' AND m.mark >= 1.5e1
GROUP BY s.name HAVING COUNT(*) > 2 ORDER BY n DESC LIMIT 10;

/* Comments /* nest */ in it's */
SELECT [Order Date], "First ""Name""" FROM [It is]; -- names
CREATE FUNCTION add_one(n INT) RETURNS INT AS $$
BEGIN
  RETURN n + 1; -- it's the body
END;
$$ LANGUAGE plpgsql; -- after it
